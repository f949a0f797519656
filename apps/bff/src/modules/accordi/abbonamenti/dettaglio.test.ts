import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPiano } from '../../../../test/cambio-piano.ts'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { createAbbonamento } from '../../../../test/scadenze.ts'
import { insert } from '../../../../test/world.ts'
import {
  findCambioProgrammato,
  findCambioProposto,
  findCronologia,
  findRinnovi,
} from './dettaglio.queries.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function abbonamento() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const id = await createAbbonamento(app.db, {
    esercente,
    cliente,
    prossimo_addebito: '2027-01-01',
  })
  const rinnovo = (n: number, values: object = {}) =>
    createPagamento(app.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi: 3900,
      origine: 'abbonamento',
      origine_id: id,
      origine_n: n,
      scadenza: `20${String(10 + n)}-01-01`,
      ...values,
    })
  return { id, esercente, rinnovo }
}

describe('ABB-M3 (parte) quanto è stato addebitato', () => {
  it('ABB-M3 (parte) gli ultimi 24 rinnovi, dal più vicino; le somme sono di tutti', async () => {
    const { id, rinnovo } = await abbonamento()
    for (let n = 1; n <= 26; n++) await rinnovo(n)
    const { rinnovi, ...somme } = await findRinnovi(app.db, id)
    expect(rinnovi.map(({ n }) => n)).toEqual(Array.from({ length: 24 }, (_, i) => 26 - i))
    expect(somme).toEqual({
      n_rinnovi: 26,
      incassato_centesimi: 0,
      da_pagare_centesimi: 26 * 3900,
    })
  })

  it('ABB-M3 (parte) incassato al netto dei rimborsi; da pagare ciò che si può ancora pagare o si sta pagando', async () => {
    const { id, rinnovo } = await abbonamento()
    const pagato_at = new Date('2026-11-20T10:00:00Z')
    const incassato = { incassato_centesimi: 3900, pagato_at }
    await rinnovo(1, { stato: 'pagato', ...incassato })
    await rinnovo(2, {
      stato: 'parzialmente_rimborsato',
      ...incassato,
      rimborsato_centesimi: 1000,
    })
    await rinnovo(3, { stato: 'annullato' })
    await rinnovo(4, { stato: 'parzialmente_pagato', incassato_centesimi: 900 })
    await rinnovo(5, { stato: 'insoluto' })
    await rinnovo(6, { stato: 'in_verifica' })
    await rinnovo(7, { stato: 'in_elaborazione' })
    const letto = await findRinnovi(app.db, id)
    expect(letto).toMatchObject({
      n_rinnovi: 7,
      incassato_centesimi: 3900 + 2900 + 900,
      da_pagare_centesimi: 3000 + 3 * 3900,
    })
    expect(letto.rinnovi.filter(({ pagabile }) => pagabile).map(({ n }) => n)).toEqual([5, 4])
    expect(letto.rinnovi.at(-1)?.pagato_at).toBe('2026-11-20T10:00:00.000Z')
    expect(letto.rinnovi[0]?.pagato_at).toBe(null)
  })

  it('ABB-M3 (parte) mai addebitato: nessun rinnovo, e somme a zero', async () => {
    const [suo, altro] = [await abbonamento(), await abbonamento()]
    await altro.rinnovo(1)
    expect(await findRinnovi(app.db, suo.id)).toEqual({
      rinnovi: [],
      n_rinnovi: 0,
      incassato_centesimi: 0,
      da_pagare_centesimi: 0,
    })
  })
})

describe('ABB-M4 (parte) il cambio che verrà', () => {
  const ADESSO = new Date('2026-12-01T12:00:00Z')
  const cambio = async (
    { id, esercente }: Awaited<ReturnType<typeof abbonamento>>,
    stato: string,
    scade_at = ADESSO,
  ) => {
    const piano_id = await createPiano(app, esercente, 6200, { nome: 'Open', cadenza: 'annuale' })
    await insert(app.db, 'cambi_piano', {
      abbonamento_id: id,
      piano_id,
      stato,
      chiesto_il: '2026-12-01',
      vale_dal: '2027-01-01',
      anteprima: JSON.stringify({ prossimo_importo_centesimi: 5900 }),
      scade_at,
      chiesto_da: 'prova',
      created_at: ADESSO,
      updated_at: ADESSO,
    })
    return { _id: piano_id, nome: 'Open' }
  }

  it('ABB-M4 (parte) programmato: il piano, da quando, e il prezzo che fu mostrato', async () => {
    const a = await abbonamento()
    expect(await findCambioProgrammato(app.db, a.id)).toBe(null)
    await cambio(a, 'in_attesa')
    expect(await findCambioProgrammato(app.db, a.id)).toBe(null)
    const piano = await cambio(a, 'programmato')
    expect(await findCambioProgrammato(app.db, a.id)).toEqual({
      piano,
      posti: 1,
      solo_posti: false,
      importo_centesimi: 5900,
      ingresso: null,
      cadenza: 'annuale',
      giorno_addebito: null,
      vale_dal: '2027-01-01',
    })
  })

  it('ABB-M4 (parte) proposto: finché si può rispondere, e non un attimo dopo', async () => {
    const a = await abbonamento()
    await cambio(a, 'programmato', new Date(ADESSO.getTime() + 1))
    expect(await findCambioProposto(app.db, a.id, ADESSO)).toBe(null)
    const scade_at = new Date(ADESSO.getTime() + 1)
    const piano = await cambio(a, 'in_attesa', scade_at)
    expect(await findCambioProposto(app.db, a.id, ADESSO)).toEqual({
      piano,
      posti: 1,
      solo_posti: false,
      prezzo: null,
      importo_centesimi: 6200,
      cadenza: 'annuale',
      scade_at: scade_at.toISOString(),
    })
    expect(await findCambioProposto(app.db, a.id, scade_at)).toBe(null)
  })
})

it('ABB-M3 (parte) la cronologia dice chi ha fatto che cosa, nell’ordine', async () => {
  const { id } = await abbonamento()
  for (const [ruolo, azione] of [
    ['cliente', 'sottoscrive'],
    ['sistema', 'attiva'],
    ['esercente', 'propone_cambio'],
    ['admin', 'corregge_importo'],
  ] as const) {
    await app.db
      .insertInto('cronologia')
      .values({
        attore: 'prova',
        ruolo,
        canale: ruolo === 'sistema' ? 'sistema' : 'portale',
        azione,
        entita: 'abbonamento',
        entita_id: id,
      })
      .execute()
  }
  const righe = await findCronologia(app.db, id, { esercente: 'Palestra', cliente: 'Lucia' })
  expect(righe.map(({ attore, canale, descrizione }) => [attore, canale, descrizione])).toEqual([
    ['Lucia', 'portale', 'Abbonamento sottoscritto'],
    ['Sistema', 'sistema', 'Abbonamento attivo'],
    ['Palestra', 'portale', 'Proposto al cliente un altro piano'],
    ['Assistenza', 'portale', 'corregge importo'],
  ])
})
