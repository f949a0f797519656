import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { piano } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const ID = piano()._id
const IMPORTA = `POST /api/piani/${ID}/importa`

async function apri(risposta: unknown) {
  const vista = await renderPage(`/abbonamenti/piani/${ID}`, {
    as: 'esercente',
    answers: { [`GET /api/piani/${ID}`]: piano({ posti_max: 4 }), [IMPORTA]: risposta },
  })
  await vista.user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await vista.user.click(await screen.findByRole('menuitem', { name: /^Importa abbonati/ }))
  await screen.findByRole('dialog')
  const input = document.querySelector('input[type=file]')
  const scegli = (contenuto: BlobPart) =>
    fireEvent.change(input ?? document.body, {
      target: { files: [new File([contenuto], 'soci.csv', { type: 'text/csv' })] },
    })
  return { ...vista, scegli }
}

it('ABB-M2 (parte) un file si prova prima di invitare: quanti sono, poi l’invio', async () => {
  const { server, user, scegli } = await apri({ proposte: 1, gia: 1, errori: [] })
  scegli('\uFEFFemail;nome;posti;telefono\r\na@b.it;"Rossi; Anna";2;051\r\nc@d.it;Ugo;;\r\n')
  expect(await screen.findByText('Il file è a posto')).toBeTruthy()
  expect(screen.getByText(/Colonne che non si leggono: telefono/)).toBeTruthy()
  const righe = [
    { riga: 2, email: 'a@b.it', nome: 'Rossi; Anna', posti: 2, piano: null, dal: null },
    { riga: 3, email: 'c@d.it', nome: 'Ugo', posti: 1, piano: null, dal: null },
  ]
  expect(server.named(IMPORTA).map(({ body }) => body)).toEqual([{ righe, prova: true }])
  await user.click(screen.getByRole('button', { name: 'Invita 1 persona' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(IMPORTA)[1]?.body).toEqual({ righe, prova: false })
})

it('ABB-M2 (parte) con una riga sbagliata si leggono riga, colonna e motivo, e non si chiede nulla', async () => {
  const { server, scegli } = await apri({ proposte: 0, gia: 0, errori: [] })
  // As Excel for Windows writes it.
  scegli(new Uint8Array([...new TextEncoder().encode('email;nome\nab.it;Nicol'), 0xf2]))
  expect(await screen.findByText('Riga 2, email: Non è un indirizzo e-mail')).toBeTruthy()
  expect(server.named(IMPORTA)).toEqual([])
  expect(screen.queryByRole('button', { name: /^Invita/ })).toBeNull()
})

it('ABB-M2 (parte) un rifiuto si legge', async () => {
  const { scegli } = await apri(() => refuse('stato_incompatibile'))
  scegli('email;nome\na@b.it;Anna')
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})

it('ABB-M2 (parte) il file di esempio è uno che si legge, con i posti dove il piano li ha', async () => {
  const { server, scegli } = await apri({ proposte: 1, gia: 0, errori: [] })
  const link = screen.getByRole('link', { name: 'Scarica un file di esempio' })
  expect(link.getAttribute('download')).toBe('abbonati-esempio.csv')
  const [, testo = ''] = (link.getAttribute('href') ?? '').split('charset=utf-8,')
  scegli(decodeURIComponent(testo))
  expect(await screen.findByText('Il file è a posto')).toBeTruthy()
  const ada = { email: 'ada.verdi@esempio.it', nome: 'Ada Verdi', posti: 3 }
  const righe = [{ riga: 2, ...ada, dal: null, piano: null }]
  expect(server.named(IMPORTA).map(({ body }) => body)).toEqual([{ righe, prova: true }])
})
