import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import html from '../../index.html?raw'
import { Loader } from './loader.tsx'

it('SPC-05 SHE-M1 senza altro dice "Caricamento..." e riempie la barra in 1000 ms', () => {
  render(<Loader />)
  const bar = screen.getByRole('progressbar', { name: 'Caricamento...' })
  expect(bar.querySelector('div')?.style.animationDuration).toBe('1000ms')
})

it('SPC-05 prende un altro messaggio e un’altra durata', () => {
  render(<Loader message="Un attimo" duration={250} />)
  const bar = screen.getByRole('progressbar', { name: 'Un attimo' })
  expect(bar.querySelector('div')?.style.animationDuration).toBe('250ms')
})

it('SPC-04 SHE-M1 la pagina mostra lo stesso loader prima che arrivi il codice', () => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { container } = render(<Loader />)
  const shape = (root: Element | null) =>
    [...(root?.querySelectorAll('*') ?? [])].map((element) => [
      element.tagName,
      element.className,
      ...['role', 'aria-label', 'aria-hidden', 'width', 'height', 'style', 'alt'].map(
        (name) => element.getAttribute(name)?.replace(/;$/, '') ?? null,
      ),
      element.childElementCount === 0 ? element.textContent.trim() : '',
    ])
  expect(shape(page.querySelector('#root'))).toEqual(shape(container))
})
