import type { DemoPeople } from './calls.ts'

const SVG = 'http://www.w3.org/2000/svg'

function span(className: string, text: string) {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

function arrow() {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('class', 'arrow')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M6 3.5 10.5 8 6 12.5')
  for (const [name, value] of Object.entries({
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
  })) {
    path.setAttribute(name, value)
  }
  svg.append(path)
  return svg
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shows a button per person: a touch signs in. */
export function showPeople(
  list: HTMLElement,
  { persone }: DemoPeople,
  onChoose: (email: string) => void,
): void {
  list.replaceChildren(
    ...persone.map(({ email, chi }) => {
      const button = document.createElement('button')
      button.type = 'button'
      const initial = span('initial', capital(email).charAt(0))
      initial.setAttribute('aria-hidden', 'true')
      button.append(initial, span('who', capital(chi)), span('address', email), arrow())
      button.addEventListener('click', () => onChoose(email))
      const item = document.createElement('li')
      item.append(button)
      return item
    }),
  )
}
