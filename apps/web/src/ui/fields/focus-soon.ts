/** Half a second on most screens. */
const FRAMES = 30

/** Puts the person on what is found, in the first frame in which it is there. */
export function focusSoon(
  find: () => HTMLElement | null | undefined,
  framesLeft: number = FRAMES,
): void {
  requestAnimationFrame(() => {
    const found = find()
    if (found) found.focus()
    else if (framesLeft > 0) focusSoon(find, framesLeft - 1)
  })
}
