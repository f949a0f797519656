const EVERY_MS = 250

/** Whether the process that started us is there; where a system gives orphans no other parent, whether its number is. */
function isThere(parent: number): boolean {
  if (process.ppid !== parent) return false
  try {
    process.kill(parent, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Ends this process, in order, when the one that started it has gone without a word: npm killed by -9, or one that does
 * not pass a signal on.
 */
export function followParent(): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (isThere(parent)) return
    clearInterval(timer)
    // The signal is emitted here: `kill` on Windows would end the process at once.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
  }, EVERY_MS)
  timer.unref()
}
