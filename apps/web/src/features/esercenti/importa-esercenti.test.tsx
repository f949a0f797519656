import { ERRORS } from '@rateo/contract/chiamata/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const IMPORTA = 'POST /api/inviti/importa'
const INVITA = 'POST /api/inviti'

const apri = (answers: Record<string, unknown>) =>
  renderPage('/esercenti', {
    as: 'admin',
    answers: {
      'POST /api/search/esercenti': aPage([]),
      'POST /api/esercenti/conta': { stati: [] },
      ...answers,
    },
  })
async function conFile(answers: Record<string, unknown>) {
  const vista = await apri(answers)
  await vista.user.click(await screen.findByRole('button', { name: 'Importa' }))
  await screen.findByRole('dialog')
  const input = document.querySelector('input[type=file]')
  const scegli = (contenuto: string) =>
    fireEvent.change(input ?? document.body, {
      target: { files: [new File([contenuto], 'esercenti.csv', { type: 'text/csv' })] },
    })
  return { ...vista, scegli }
}

it('ESE-M5 (parte) il file si prova prima: quanti sono, chi si salta, poi l’invito', async () => {
  const { server, user, scegli } = await conFile({ [IMPORTA]: { invitati: 1, gia: 1, errori: [] } })
  scegli('\uFEFFemail;nome;cognome;note\r\nada@b.it;Ada;Neri;x\r\nugo@b.it;Ugo;Neri;y\r\n')
  expect(await screen.findByText('Il file è a posto')).toBeTruthy()
  expect(screen.getByText(/1 esercente già su Rateo, o già invitati: si saltano/)).toBeTruthy()
  expect(screen.getByText(/Colonne che non si leggono: note/)).toBeTruthy()
  expect(server.named(IMPORTA).map(({ body }) => (body as { prova: boolean }).prova)).toEqual([
    true,
  ])
  await user.click(screen.getByRole('button', { name: 'Invita 1 esercente' }))
  expect(await screen.findByText('Invito inviato a 1 esercente.')).toBeTruthy()
  expect(server.named(IMPORTA)).toHaveLength(2)
})

it('ESE-M5 (parte) un file con errori dice riga, colonna e motivo, e non manda nulla', async () => {
  const { server, scegli } = await conFile({})
  scegli('email;nome;cognome\r\nnon va;Ada;Neri\r\n')
  expect(await screen.findByText('Riga 2, email: Non è un indirizzo e-mail')).toBeTruthy()
  expect(server.named(IMPORTA)).toEqual([])
  expect(screen.queryByRole('button', { name: /^Invita 1/ })).toBeNull()
})

it('ESE-M5 (parte) se ne invita uno solo, e un rifiuto non perde quello che è scritto', async () => {
  const { user, server } = await apri({ [INVITA]: refuse('troppe_richieste') })
  await user.click(await screen.findByRole('button', { name: 'Invita un esercente' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Invia l’invito' }))
  expect(server.named(INVITA)).toEqual([])
  await user.type(dialog.getByLabelText(/^Nome/), 'Ada')
  await user.type(dialog.getByLabelText(/^Cognome/), 'Neri')
  await user.type(dialog.getByLabelText(/^E-mail/), 'ada@posta.it')
  await user.click(dialog.getByRole('button', { name: 'Invia l’invito' }))
  expect(await dialog.findByText(ERRORS.troppe_richieste.message)).toBeTruthy()
  expect(dialog.getByLabelText(/^E-mail/)).toHaveProperty('value', 'ada@posta.it')
})
