import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
