/** The element of the page with an id, of the kind that the page must have there. */
export function element(id: string): HTMLElement
export function element<T extends HTMLElement>(id: string, kind: abstract new () => T): T
export function element(
  id: string,
  kind: abstract new () => HTMLElement = HTMLElement,
): HTMLElement {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`)
  return found
}
