import { chiudiDifferenza, type Differenza } from '@rateo/contract/incasso/riconciliazione'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const AT = '2026-11-20T03:20:00.000Z'
const differenza: Differenza = {
  _id: ID,
  classe: 'solo_suo',
  tipo: 'incasso',
  riferimento: 'txn_1',
  pagamento_id: ID,
  esercente: 'Ferramenta Rossi',
  nostro_centesimi: null,
  suo_centesimi: 12_050,
  giorno: '2026-11-19',
  trovata_at: AT,
  chiusa_at: null,
  chiusa_da: null,
  motivo: null,
}
const pagina = {
  corse: [
    {
      dal: '2026-11-17',
      al: '2026-11-19',
      fino: '2026-11-20T02:20:00.000Z',
      conclusa_at: AT,
      uguali: 40,
      solo_nostri: 0,
      solo_suoi: 1,
      diversi: 0,
      in_sospeso: 0,
    },
    {
      dal: '2026-11-14',
      al: '2026-11-16',
      fino: null,
      conclusa_at: '2026-11-17T03:20:00.000Z',
      uguali: 12,
      solo_nostri: 0,
      solo_suoi: 0,
      diversi: 0,
      in_sospeso: 0,
    },
  ],
  differenze: [differenza],
  aperte: 1,
  aperte_oltre_un_giorno: 1,
  controllo: {
    eseguito_at: AT,
    violazioni: [{ invariante: 'somma_zero', quanti: 1, esempi: ['movimenti'] }],
  },
}
const LEGGI = 'GET /api/gestione/riconciliazione'
const CHIUDI = `POST /api/gestione/differenze/${ID}/chiudi`
const apri = (chiudi: unknown) =>
  renderPage('/gestione?scheda=riconciliazione', {
    as: 'admin',
    answers: { [LEGGI]: pagina, [CHIUDI]: chiudi },
  })

it('MON-R5 what is open, since when, and the rules that do not hold are said', async () => {
  await apri(pagina)
  await screen.findByText(/1 differenza aperta da più di un giorno/)
  screen.getByText('Solo loro', { selector: 'td *' })
  screen.getByText('1 record')
  // A night says up to which hour of its own day it looked; one of before ended with the day.
  screen.getByText('dal 17/11/2026 al 20/11/2026, 03:20')
  screen.getByText('dal 14/11/2026 al 16/11/2026')
})

it('MON-R5 a code of the provider stands behind the technical details, to be copied', async () => {
  const suo = { ...differenza, pagamento_id: null, esercente: null }
  await renderPage('/gestione?scheda=riconciliazione', {
    as: 'admin',
    answers: { [LEGGI]: { ...pagina, differenze: [suo] } },
  })
  await screen.findByText('Nessun pagamento nostro')
  for (const codice of ['txn_1', 'movimenti']) {
    const details = screen.getByText(codice).closest('details')
    expect(details?.open).toBe(false)
    within(details ?? document.body).getByRole('button', { name: 'Copia', hidden: true })
  }
})

it('MON-R6 a difference is closed with a reason; a refusal keeps what was typed', async () => {
  const motivo = 'Scrivi come si è chiarita'
  const { server, user } = await apri(
    refuse('dati_non_validi', [{ pointer: '/motivo', message: motivo }]),
  )
  await user.click(await screen.findByRole('button', { name: /^Chiudi la differenza: Incasso/ }))
  const dialog = await screen.findByRole('dialog')
  const campo = within(dialog).getByLabelText<HTMLTextAreaElement>('Come si è chiarita')
  await user.type(campo, ' era una prova')
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi la differenza' }))
  await within(dialog).findByText(motivo)
  expect(campo.value).toBe(' era una prova')
  server.answers[CHIUDI] = {
    ...pagina,
    aperte: 0,
    aperte_oltre_un_giorno: 0,
    differenze: [
      { ...differenza, chiusa_at: AT, chiusa_da: 'Anna Bruni', motivo: 'era una prova' },
    ],
  }
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi la differenza' }))
  await screen.findByText('era una prova')
})

it('X8 differenza: valori ostili in ogni campo', async () => {
  const { answers, said } = refusing({ [CHIUDI]: chiudiDifferenza })
  const { user } = await apri(answers[CHIUDI])
  await user.click(await screen.findByRole('button', { name: /^Chiudi la differenza: Incasso/ }))
  await provaOstile({ root: await dialog(), submit: 'Chiudi la differenza', said })
})
