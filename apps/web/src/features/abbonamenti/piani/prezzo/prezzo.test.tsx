import type { AnteprimaPrezzo, PrezzoAnnunciato } from '@rateo/contract/accordi/prezzo-piano'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID, piano } from '../../../../../test/abbonamento.ts'
import { refuse } from '../../../../../test/fake-server.ts'
import { aPage } from '../../../../../test/fixtures.ts'
import { renderPage } from '../../../../../test/render.tsx'

const ID = piano()._id
const POST = `POST /api/piani/${ID}/prezzo`
const giulia = { _id: '0000000000000000000000f1', nome: 'Giulia Ferrari' }

const venduto = piano({
  versione: 2,
  precedenti: [
    {
      _id: '0000000000000000000000d0',
      versione: 1,
      importo_centesimi: 3900,
      cadenza: 'mensile',
      abbonati: 2,
    },
  ],
})
const anteprima: AnteprimaPrezzo = {
  vale_dal: '2027-01-01',
  dal_minimo: '2026-12-18',
  importo_centesimi: 4500,
  cadenza: 'mensile',
  aumenti: 1,
  riduzioni: 0,
  differenza_mensile_centesimi: 600,
  righe: [
    {
      abbonamento_id: ABBONAMENTO_ID,
      cliente: giulia,
      da_centesimi: 3900,
      differenza_mensile_centesimi: 600,
      primo_addebito: '2027-01-18',
    },
  ],
  altri: 0,
  esclusi: [
    {
      abbonamento_id: '0000000000000000000000a2',
      cliente: { _id: '0000000000000000000000f2', nome: 'Marco Neri' },
      motivo: 'Adesso non è attivo',
    },
  ],
}
const annunciato: PrezzoAnnunciato = {
  _id: '0000000000000000000000b1',
  stato: 'annunciato',
  importo_centesimi: 4500,
  cadenza: 'mensile',
  vale_dal: '2027-01-01',
  testo: 'Costi saliti',
  created_at: '2026-11-18T10:00:00.000Z',
  conteggi: [
    { esito: 'in_attesa', quanti: 1 },
    { esito: 'disdetto', quanti: 1 },
  ],
  usciti: { quanti: 1, per_costo: 1 },
  non_avvisati: 1,
  righe: [
    {
      abbonamento_id: ABBONAMENTO_ID,
      cliente: giulia,
      da_centesimi: 3900,
      primo_addebito: '2027-01-18',
      esito: 'in_attesa',
      motivo: null,
      avviso: 'fallito',
    },
  ],
  altri: 0,
}
const risposte = (prezzi: PrezzoAnnunciato[]) => ({
  'POST /api/search/abbonamenti': aPage([]),
  [`GET /api/piani/${ID}`]: venduto,
  [`GET /api/piani/${ID}/prezzi`]: { data: prezzi },
  [`POST /api/piani/${ID}/prezzo/anteprima`]: ({ body }: { body: unknown }) => ({
    ...anteprima,
    vale_dal: (body as { vale_dal: string }).vale_dal,
  }),
})
const apri = (answers: object) =>
  renderPage(`/abbonamenti/piani/${ID}`, { as: 'esercente', answers: { ...answers } })

describe('ABB-B4 (parte) il prezzo di chi è già abbonato', () => {
  it('prima di avvisare si legge chi, quanto in più e da quando; il testo non si perde se è rifiutato', async () => {
    let isRefused = true
    const { server, user } = await apri({
      ...risposte([]),
      [POST]: () => (isRefused ? refuse('stato_incompatibile') : { data: [annunciato] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Annuncia il prezzo' }))
    const nel = within(await screen.findByRole('dialog'))
    expect(await nel.findByText('Giulia Ferrari')).toBeTruthy()
    expect(nel.getByText(/da 39,00.€, \+6,00.€ al mese, dal 18 gennaio 2027/)).toBeTruthy()
    expect(nel.getByText('Marco Neri')).toBeTruthy()
    await user.click(nel.getByRole('button', { name: 'Avvisa 1 abbonato' }))
    expect((await nel.findAllByText('Inserisci il testo dell’avviso')).length).toBeGreaterThan(0)
    expect(server.named(POST)).toEqual([])
    await user.type(nel.getByLabelText('Testo dell’avviso'), 'Costi saliti')
    await user.click(nel.getByRole('button', { name: 'Avvisa 1 abbonato' }))
    expect(await nel.findByRole('alert')).toBeTruthy()
    expect(nel.getByDisplayValue('Costi saliti')).toBeTruthy()
    isRefused = false
    await user.click(nel.getByRole('button', { name: 'Avvisa 1 abbonato' }))
    expect(await screen.findByText(/dal 1 gennaio 2027: annunciato/)).toBeTruthy()
    expect(server.named(POST).at(-1)?.body).toMatchObject({
      testo: 'Costi saliti',
      aumenti: 1,
      riduzioni: 0,
    })
  })

  it('annunciato si legge che cosa ne è stato di ciascuno, e si annulla con una conferma', async () => {
    const { server, user } = await apri({
      ...risposte([annunciato]),
      [`DELETE /api/piani/${ID}/prezzo`]: { data: [{ ...annunciato, stato: 'annullato' }] },
    })
    expect(await screen.findByText(/A 1 abbonato l’avviso non è arrivato/)).toBeTruthy()
    expect(screen.getByText('Hanno scritto che costa troppo')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Annuncia il prezzo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Annulla il nuovo prezzo' }))
    const nel = within(await screen.findByRole('dialog'))
    await user.click(nel.getByRole('button', { name: 'Annulla il nuovo prezzo' }))
    expect(await screen.findByText(/dal 1 gennaio 2027: annullato/)).toBeTruthy()
    await waitFor(() => expect(server.named(`DELETE /api/piani/${ID}/prezzo`)).toHaveLength(1))
  })

  it('il cliente legge prezzo, giorno, perché, e che può andarsene senza preavviso', async () => {
    await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, {
      as: 'cliente',
      answers: {
        [`GET /api/abbonamenti/${ABBONAMENTO_ID}`]: abbonamento({
          cambio_proposto: {
            piano: { _id: ID, nome: 'Sala pesi' },
            posti: 1,
            solo_posti: false,
            importo_centesimi: 4500,
            cadenza: 'mensile',
            scade_at: '2026-12-31T23:00:00.000Z',
            prezzo: { testo: 'Costi saliti', dal: '2027-01-01', primo_addebito: '2027-01-18' },
          },
          azioni_consentite: [
            { azione: 'accetta_cambio', consentita: true, motivo: null },
            { azione: 'rifiuta_cambio', consentita: true, motivo: null },
          ],
        }),
      },
    })
    expect(await screen.findByText(/ti propone un nuovo prezzo: 45,00.€/)).toBeTruthy()
    expect(screen.getByText(/sarebbe il 18 gennaio 2027; senza un sì resta/)).toBeTruthy()
    expect(screen.getByText(/Prima del 1 gennaio 2027 puoi anche disdire/)).toBeTruthy()
    expect(screen.getByText(/“Costi saliti”/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Leggi e decidi' })).toBeTruthy()
  })
})
