/* Runs one command, its output thrown away, and prints `seconds peak_KiB processor_seconds`.
 *
 * A process of its own because the kernel counts, as a child's peak memory,
 * what its parent used when it was started: the parent must be small. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static void run_child(char **command)
{
    int null = open("/dev/null", O_WRONLY);
    if (null >= 0 && dup2(null, STDOUT_FILENO) >= 0)
        execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    double began = now();
    pid_t pid = argc > 1 ? fork() : -1;
    if (pid == 0)
        run_child(argv + 1);
    if (pid < 0 || wait4(pid, &status, 0, &usage) != pid)
        return 1;
    printf("%.6f %ld %.6f\n", now() - began, usage.ru_maxrss,
           seconds(usage.ru_utime) + seconds(usage.ru_stime));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
