/** Scrolls a strip of tabs or of groups, and nothing around it, to the one that is open: a phone shows only some. */
export function currentInSight(strip: HTMLElement | null) {
  const current = strip?.querySelector('[aria-current="page"], [aria-pressed="true"]')
  if (!strip || !current) return
  // Measured with the next picture: to measure at once would lay the page out one time more.
  const waiting = requestAnimationFrame(() => bringInSight(strip, current))
  return () => cancelAnimationFrame(waiting)
}

function bringInSight(strip: HTMLElement, current: Element) {
  const { left, right } = current.getBoundingClientRect()
  const frame = strip.getBoundingClientRect()
  if (left < frame.left || right > frame.right)
    strip.scrollLeft += (left + right - frame.left - frame.right) / 2
}
