/// Linux calls that the Glibc module leaves out. `_GNU_SOURCE` can't be
/// defined here: it changes the layout of types the Glibc module has already
/// imported. What needs it is reached through `syscall` instead.
#ifndef CARDCLIP_CLINUX_SHIM_H
#define CARDCLIP_CLINUX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// Makes an anonymous file in memory; provided because `memfd_create` is
/// declared for `_GNU_SOURCE` only.
static inline int cl_memfd_create(const char *name, unsigned flags) {
  return (int)syscall(SYS_memfd_create, name, flags);
}

/// The flags of memfd_create(2) and its seals, from <linux/memfd.h> and
/// <linux/fcntl.h>, which collide with <fcntl.h>.
static const unsigned CL_MFD_CLOEXEC = 0x0001U;
static const unsigned CL_MFD_ALLOW_SEALING = 0x0002U;
static const int CL_F_ADD_SEALS = 1033;
/// Seals against shrinking, growing, writing, and further seals.
static const int CL_SEAL_ALL = 0x0001 | 0x0002 | 0x0004 | 0x0008;

/// Opens a file without a name in a directory, from <asm-generic/fcntl.h>;
/// <fcntl.h> has it for `_GNU_SOURCE` only.
static const int CL_O_TMPFILE = 020000000 | O_DIRECTORY;

/// `fcntl` with an integer argument; provided because variadic functions
/// aren't imported.
static inline int cl_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}

/// `open` with a mode; provided because variadic functions aren't imported
/// everywhere with the same type.
static inline int cl_open(const char *path, int flags, unsigned mode) {
  return open(path, flags, mode);
}

/// The width and height of a terminal in cells and pixels; provided because
/// `ioctl` is variadic.
static inline int cl_window_size(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

/// Has a terminal give each byte at once and show nothing of it, and tells how
/// it was before; -1 where it is none. Provided because the members of
/// `c_cc` are named by macros.
static inline int cl_quiet_terminal(int descriptor, struct termios *before) {
  if (tcgetattr(descriptor, before) != 0) return -1;
  struct termios quiet = *before;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  quiet.c_cc[VMIN] = 0;
  quiet.c_cc[VTIME] = 0;
  return tcsetattr(descriptor, TCSANOW, &quiet);
}

/// Puts a byte into a terminal's input as if it were typed; provided because
/// `ioctl` is variadic.
static inline int cl_type(int descriptor, char byte) {
  return ioctl(descriptor, TIOCSTI, &byte);
}

/// When it is a day and time by the local calendar; 0 where there is no such
/// day. Provided because the fields of `struct tm` have a pointer among them.
static inline int cl_local_time(
    int year, int month, int day, int hour, int minute, int second, time_t *time) {
  struct tm fields = {0};
  fields.tm_year = year - 1900;
  fields.tm_mon = month - 1;
  fields.tm_mday = day;
  fields.tm_hour = hour;
  fields.tm_min = minute;
  fields.tm_sec = second;
  fields.tm_isdst = -1;
  *time = mktime(&fields);
  // February 30th would have become March 1st or 2nd.
  return fields.tm_mday == day && fields.tm_mon == month - 1;
}

/// The exit status of a child that exited, or 128 + N for signal N; provided
/// because `WIFEXITED` and its kin are macros with arguments.
static inline int cl_exit_status(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return 128 + WTERMSIG(status);
}

/// The signal that ended a child, or 0 where it exited; provided because
/// `WIFSIGNALED` is a macro with arguments.
static inline int cl_ending_signal(int status) {
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/// Waits for a child and tells its peak resident memory in KiB; provided
/// because `wait4` is declared for `_DEFAULT_SOURCE` only.
static inline int cl_wait4(int process, int *status, int options, long *peak_memory) {
  struct rusage usage = {0};
  int result = (int)syscall(SYS_wait4, process, status, options, &usage);
  *peak_memory = usage.ru_maxrss;
  return result;
}

/// A descriptor that is readable once the process has ended; provided because
/// glibc 2.36 declares `pidfd_open` in a header of its own.
static inline int cl_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/// Declared by <spawn.h> for `_GNU_SOURCE` only.
extern int posix_spawn_file_actions_addclosefrom_np(
    posix_spawn_file_actions_t *actions, int from);

/// Closes all descriptors from a number on in a child to be started.
static inline int cl_spawn_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

/// The number of bytes a pipe is to hold (F_SETPIPE_SZ), which <fcntl.h> has
/// for `_GNU_SOURCE` only.
static const int CL_F_SETPIPE_SZ = 1031;

/// Where the program's own code begins and ends; the linker defines them.
extern const char __executable_start, etext;

/// Unmaps the program's code, which comes back page by page as it is run;
/// provided because the two symbols have no type in Swift.
static inline void cl_unmap_code(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)&__executable_start + page - 1) & ~(page - 1);
  uintptr_t end = (uintptr_t)&etext & ~(page - 1);
  if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
}

/// Limits a resource of this process for good; provided because <sys/resource.h>
/// names the resources by an enumeration in some modes and by macros in others.
static inline int cl_limit(int resource, unsigned long value) {
  struct rlimit limit = {value, value};
  return (int)syscall(SYS_prlimit64, 0, resource, &limit, NULL);
}

/// Raises the number of files that may be open, as far as it may be raised.
static inline int cl_raise_file_limit(unsigned long value) {
  struct rlimit limit = {0, 0};
  if (syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &limit) != 0) return -1;
  if (limit.rlim_cur >= value) return 0;
  limit.rlim_cur = limit.rlim_max < value ? limit.rlim_max : value;
  return (int)syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &limit, NULL);
}

static const int CL_LIMIT_CPU = RLIMIT_CPU;
static const int CL_LIMIT_FILE_SIZE = RLIMIT_FSIZE;
static const int CL_LIMIT_CORE = RLIMIT_CORE;
static const int CL_LIMIT_FILES = RLIMIT_NOFILE;
static const int CL_LIMIT_ADDRESS_SPACE = RLIMIT_AS;

/// Keeps this process to the first few of its processors, so that libraries
/// that start a thread for each start few.
static inline void cl_limit_processors(int count) {
  unsigned long mask[128] = {0};
  int size = (int)syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  for (int index = 0; index < size * 8; index++) {
    unsigned long bit = 1UL << (index % 64);
    if ((mask[index / 64] & bit) == 0) continue;
    if (count > 0) {
      count--;
    } else {
      mask[index / 64] &= ~bit;
    }
  }
  if (size > 0) syscall(SYS_sched_setaffinity, 0, (size_t)size, mask);
}

/// Makes all threads share one heap: each other one would take 64 MiB of
/// address space.
static inline void cl_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

/// Forbids this process and its threads to start programs, to open sockets, and
/// to look into or signal other processes; 0 where the system can do that.
///
/// A filter of system calls (seccomp(2)): each number is compared, and a
/// forbidden call fails with EPERM.
static inline int cl_forbid_reaching_out(void) {
#define CL_FORBID(call)                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      CL_FORBID(SYS_execve),
      CL_FORBID(SYS_execveat),
      CL_FORBID(SYS_socket),
      CL_FORBID(SYS_ptrace),
      CL_FORBID(SYS_process_vm_readv),
      CL_FORBID(SYS_process_vm_writev),
      CL_FORBID(SYS_kill),
      CL_FORBID(SYS_pidfd_open),
      CL_FORBID(SYS_io_uring_setup),
      CL_FORBID(SYS_bpf),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
#undef CL_FORBID
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#endif
