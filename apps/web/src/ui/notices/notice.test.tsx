import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Notice } from './notice.tsx'

it('SPC-06 (parte) una frase che finisce con S.r.l. ha un punto solo, e le parti che non sono parole restano', () => {
  const nome = 'Officina Bianchi S.r.l.'
  render(
    <>
      <Notice tone="avviso">Serve un nuovo link di {nome}.</Notice>
      <Notice tone="neutro">
        Scrivi a <a href="/x">{nome}</a>
      </Notice>
    </>,
  )
  expect(screen.getByText('Serve un nuovo link di Officina Bianchi S.r.l.')).toBeTruthy()
  expect(screen.getByRole('link', { name: nome })).toBeTruthy()
})
