import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { tell } from '../../../../../test/letters.ts'
import { type Payments, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { sbloccaRimborsi } from '../../../incasso/rimborsi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
  admin = await createAdmin(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
type Scelta = {
  reso: string
  rimborso_centesimi: number
  annullati_centesimi: number
  motivo: string | null
  oggetto: string
}
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

/** Somebody who paid 30,00 € on 24 November for the month until 24 December. */
async function abbonato() {
  vai('2026-11-24T10:00:00Z')
  const corpo = { nome: 'Sala pesi', importo_centesimi: 3000, cadenza: 'mensile' }
  const piano_id: string = (await chiama(esercente, 'POST', '/api/piani', corpo)).body._id
  const cliente = await createCliente(p.db)
  const { body: ordine } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, {
    piano_id,
    oggi_centesimi: 3000,
  })
  const gateway = `/api/gateway/${ordine.da_pagare_id}`
  const { body } = await chiama(cliente, 'POST', `${gateway}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(body.url_pagamento)
  await chiama(cliente, 'GET', gateway)
  const url = `/api/abbonamenti/${ordine.abbonamento_id}`
  const scelte = async (chi: Chi = esercente): Promise<Scelta[]> =>
    (await chiama(chi, 'POST', `${url}/cessazione/anteprima`, {})).body.data
  const cessa = (letta: Partial<Scelta>, chi: Chi = esercente) => {
    const { reso, rimborso_centesimi, annullati_centesimi } = letta
    const corpoAtto = { reso, rimborso_centesimi, annullati_centesimi, motivo: 'Chiude la sala' }
    return chiama(chi, 'POST', `${url}/cessazione`, corpoAtto)
  }
  return {
    cliente,
    url,
    id: ordine.abbonamento_id as string,
    pagamento_id: ordine.da_pagare_id as string,
    leggi: async (chi: Chi = esercente) => (await chiama(chi, 'GET', url)).body,
    anteprima: (chi: Chi) => chiama(chi, 'POST', `${url}/cessazione/anteprima`, {}),
    scelte,
    scelta: async (reso: string) => {
      const trovata = (await scelte()).find((una) => una.reso === reso)
      if (trovata === undefined) throw new Error(reso)
      return trovata
    },
    cessa,
  }
}

const resi = async (pagamento_id: string) =>
  (await p.rimborsiDelFornitore(pagamento_id)).map(({ amount }) => amount)

describe('ABB-M4 (parte) cessa subito', () => {
  it('le tre scelte si leggono prima, e l’atto rende quello che l’anteprima diceva', async () => {
    const a = await abbonato()
    vai('2026-12-04T09:00:00Z')
    expect((await a.scelte()).map((s) => [s.reso, s.rimborso_centesimi, s.motivo])).toEqual([
      ['nulla', 0, null],
      ['pro_rata', 2000, null],
      ['periodo', 3000, null],
    ])
    const letta = await a.scelta('pro_rata')
    expect((await a.cessa(letta)).body.code).toBe('otp_richiesto')
    await confermaAtto(p, esercente, { scopo: 'cessa_abbonamento', oggetto: letta.oggetto })
    const { status, body } = await a.cessa(letta)
    expect([status, body]).toMatchObject([
      200,
      {
        stato: 'cessato',
        prossimo_addebito: null,
        chiusura: {
          modo: 'cessazione',
          reso: 'pro_rata',
          rimborso_centesimi: 2000,
          motivo: 'Chiude la sala',
        },
      },
    ])
    await sbloccaRimborsi(p.deps)
    expect(await resi(a.pagamento_id)).toEqual([2000])
    const { lettere, avvisi } = await tell(p, 'abbonamento_chiuso', { abbonamento_id: a.id })
    expect(lettere).toMatchObject([
      {
        destinatario: a.cliente.email,
        oggetto: `${esercente.ragione_sociale} ha chiuso l’abbonamento Sala pesi`,
      },
    ])
    expect(lettere[0]?.testo).toContain(
      'Tornano al cliente 20,00 €, per i giorni pagati e non avuti.',
    )
    expect(lettere[0]?.testo).toContain('Il motivo: Chiude la sala')
    expect(avvisi[0]?.testo).toContain('è cessato subito')
    expect(await verificaInvarianti(p.db)).toEqual([])
  })

  it('senza rimborso non serve un codice; con tutto il periodo torna l’addebito intero', async () => {
    const a = await abbonato()
    vai('2026-12-04T09:00:00Z')
    expect((await a.cessa(await a.scelta('nulla'))).body).toMatchObject({
      stato: 'cessato',
      chiusura: { rimborso_centesimi: 0, trattenuto_centesimi: 3000 },
    })
    await sbloccaRimborsi(p.deps)
    expect(await resi(a.pagamento_id)).toEqual([])
    const intero = await abbonato()
    // The staff answers for it without a code.
    expect((await intero.cessa(await intero.scelta('periodo'), admin)).body.stato).toBe('cessato')
    await sbloccaRimborsi(p.deps)
    expect(await resi(intero.pagamento_id)).toEqual([3000])
    expect(await verificaInvarianti(p.db)).toEqual([])
  })

  it('il rinnovo non pagato: senza rimborso resta dovuto, altrimenti non lo è più; in corso si aspetta', async () => {
    const [resta, cade] = [await abbonato(), await abbonato()]
    vai('2026-12-24T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    expect((await resta.cessa(await resta.scelta('nulla'))).body).toMatchObject({
      stato: 'cessato',
      da_pagare_centesimi: 3000,
    })
    const letta = await cade.scelta('pro_rata')
    expect(letta).toMatchObject({ rimborso_centesimi: 0, annullati_centesimi: 3000 })
    expect((await cade.cessa(letta)).body).toMatchObject({
      stato: 'cessato',
      da_pagare_centesimi: 0,
      chiusura: { annullati_centesimi: 3000 },
    })
    const aperto = await abbonato()
    vai('2026-12-24T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    const [rinnovo] = (await aperto.leggi()).rinnovi
    await chiama(aperto.cliente, 'POST', `/api/gateway/${rinnovo._id}/paga`, { metodo: 'carta' })
    expect((await aperto.scelta('periodo')).motivo).toContain('in corso')
    expect((await aperto.scelta('nulla')).motivo).toBeNull()
    expect(await verificaInvarianti(p.db)).toEqual([])
  })

  it('con cifre vecchie, senza motivo, di un altro, dal cliente, due insieme: una volta sola o niente', async () => {
    const a = await abbonato()
    vai('2026-12-04T09:00:00Z')
    const letta = await a.scelta('nulla')
    expect((await a.cessa({ ...letta, annullati_centesimi: 1 })).status).toBe(409)
    const senza = { reso: 'nulla', rimborso_centesimi: 0, annullati_centesimi: 0, motivo: ' ' }
    expect((await chiama(esercente, 'POST', `${a.url}/cessazione`, senza)).status).toBe(422)
    const altro = await createEsercente(p.db)
    expect((await a.anteprima(altro)).status).toBe(404)
    expect((await a.cessa(letta, altro)).status).toBe(404)
    expect((await a.anteprima(a.cliente)).status).toBe(403)
    const esiti = await Promise.all([a.cessa(letta), a.cessa(letta), a.cessa(letta)])
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await a.cessa(letta)).body.detail).toBe('L’abbonamento è già finito.')
    expect((await a.leggi()).azioni_consentite).not.toContainEqual(
      expect.objectContaining({ azione: 'cessa' }),
    )
  })
})
