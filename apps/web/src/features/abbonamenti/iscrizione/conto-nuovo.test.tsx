import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID, piano } from '../../../../test/abbonamento.ts'
import { renderPage } from '../../../../test/render.tsx'
import { sottoscrizione } from '../../../../test/sottoscrizione.ts'

const ID = piano()._id
const PAGINA = `/abbonamenti/piani/${ID}/abbonati`
const GET = `GET /api/piani/${ID}/sottoscrizione`
const POST = `POST /api/piani/${ID}/sottoscrivi`
const MANDATO = '0000000000000000000000a7'
const CAMPI = { iban: 'IT83W0542811101000000123455', intestatario: 'Lucia Bianchi' }
const BOTTONE = { name: 'Ordina con obbligo di pagamento' }

const mandato = (stato: string) => ({
  _id: MANDATO,
  stato,
  umr: 'RT1',
  creditore_id: 'IT66ZZZ12345678903',
  riferimento_banca: null,
  tipo: 'ricorrente',
  schema_sdd: 'CORE',
  iban: 'IT83 W054 •••• •••• •••• ••• 3455',
  intestatario: CAMPI.intestatario,
  preavviso_giorni: 2,
  esercente: { _id: sottoscrizione().esercente._id, nome: 'Palestra Aurora' },
  cliente: { _id: '0000000000000000000000c1', nome: 'Lucia Bianchi' },
  sha256: stato === 'in_firma' ? 'b'.repeat(64) : null,
  firma_scade_at: null,
  firmato_at: null,
  ultimo_uso: null,
  prossimo_addebito: null,
  motivo: null,
  in_corso: 0,
  created_at: '2026-11-24T09:00:00.000Z',
})

/** The cliente has no card, and no mandato until one is signed. */
function senzaNulla(metodi: ('carta' | 'addebito_sdd')[], firmato = 'attivo') {
  let suoi: object[] = []
  return {
    'GET /api/cliente/carte_di_credito': { data: [] },
    'GET /api/mandati': () => ({ data: suoi }),
    'POST /api/mandati': mandato('in_firma'),
    [`POST /api/mandati/${MANDATO}/firma`]: () => {
      suoi = [mandato(firmato)]
      return mandato(firmato)
    },
    'POST /otp/richiedi': {
      otp_id: 'a',
      canale: 'email',
      destinatario: 'l***@esempio.it',
      descrizione: 'firmare il mandato',
      scade_at: '2099-01-01T00:00:00.000Z',
      reinvio_dopo_secondi: 60,
      canali: ['email'],
    },
    'POST /otp/verifica': { otp_id: 'a', verificato: true },
    [GET]: sottoscrizione({ prova_giorni: 14, metodi }),
    [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: null },
    [`GET /api/abbonamenti/${ABBONAMENTO_ID}`]: abbonamento({ stato: 'in_prova' }),
  }
}

type User = Awaited<ReturnType<typeof renderPage>>['user']

async function firma(user: User) {
  await user.type(await screen.findByLabelText('IBAN'), CAMPI.iban)
  await user.type(screen.getByLabelText('Intestatario del conto'), CAMPI.intestatario)
  await user.click(screen.getByRole('button', { name: 'Continua' }))
  expect(await screen.findByRole('link', { name: 'Leggi il mandato (PDF)' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Invia il codice' }))
  await user.type(await screen.findByLabelText('Codice di 6 cifre'), '123456')
  await user.click(screen.getByRole('button', { name: 'Conferma' }))
}

it('ABB-M2 (parte) un piano con prova che si paga solo dal conto: IBAN, mandato e codice nella pagina, poi l’ordine', async () => {
  const { server, user, router } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: senzaNulla(['addebito_sdd']),
  })
  const ordina = await screen.findByRole<HTMLButtonElement>('button', BOTTONE)
  expect(ordina.disabled).toBe(true)
  expect(screen.queryByText(/carta/)).toBeNull()
  await firma(user)
  expect(await screen.findByRole('radio', { name: 'Conto •••• 3455', checked: true })).toBeTruthy()
  expect(server.named('POST /api/mandati')[0]?.body).toMatchObject({
    ...CAMPI,
    piano_id: sottoscrizione().piano_id,
    esercente_id: sottoscrizione().esercente._id,
    tipo: 'ricorrente',
  })
  await user.click(screen.getByRole('button', BOTTONE))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/abbonamenti/${ABBONAMENTO_ID}`))
  expect(server.named(POST)[0]?.body).toMatchObject({ oggi_centesimi: 0, mandato_id: MANDATO })
})

it('ABB-M2 (parte) chi può scegliere tra carta e conto apre il conto, ci ripensa, e lo riapre', async () => {
  const { server, user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: senzaNulla(['carta', 'addebito_sdd']),
  })
  expect(await screen.findByRole('link', { name: 'Aggiungi una carta' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Usa un conto' }))
  await user.click(await screen.findByRole('button', { name: 'Indietro' }))
  expect(server.named('POST /api/mandati')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Usa un conto' }))
  await firma(user)
  expect(await screen.findByRole('radio', { name: 'Conto •••• 3455' })).toBeTruthy()
})

it('ABB-M2 (parte) un mandato firmato che la banca non ha ancora registrato lo dice, e non si ordina', async () => {
  const { user } = await renderPage(PAGINA, {
    as: 'cliente',
    answers: senzaNulla(['addebito_sdd'], 'firmato'),
  })
  await firma(user)
  expect(await screen.findByText('Mandato firmato: lo stiamo attivando')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', BOTTONE).disabled).toBe(true)
})
