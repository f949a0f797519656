import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { insert } from '../../../../test/world.ts'
import { findAddebiti } from './dettaglio.queries.ts'
import { findMandatoAttivo, listAttivi } from './mandati.queries.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function coppia() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  return { esercente, cliente, parti: { esercente_id: esercente.id, cliente_id: cliente.id } }
}
type Coppia = Awaited<ReturnType<typeof coppia>>

let quanti = 0
/** A signed mandato that the provider knows. */
async function mandato({ parti, cliente }: Coppia, valori: object = {}) {
  const firma_id = await insert(app.db, 'firme', {
    utente_id: cliente.utente_id,
    oggetto_tipo: 'mandato',
    oggetto_id: 'prova',
    documento: Buffer.from('%PDF-1.7\n'),
    documento_sha256: Buffer.from('impronta'),
    prova: '{}',
  })
  return insert(app.db, 'mandati', {
    ...parti,
    umr: `RTPROVA${++quanti}`,
    creditore_id: 'IT66ZZZA1B2C3D4E5F6G7H8',
    tipo: 'ricorrente',
    // An account signs once for a creditor.
    iban: `IT60X0542811101${String(quanti).padStart(12, '0')}`,
    intestatario: 'Maria Bianchi',
    preavviso_giorni: 2,
    stato: 'attivo',
    preparato_il: '2026-01-10',
    firma_scade_at: new Date('2026-01-11'),
    firmato_at: new Date('2026-01-10T09:00:00Z'),
    metodo_psp: `pm_${quanti}`,
    firma_id,
    ...valori,
  })
}

/** A debit under a mandato, of a debt of its own. */
async function addebito(
  { parti }: Coppia,
  mandato_id: string,
  { addebito_il, ...tentativo }: { addebito_il: string; stato: string; codice_rifiuto?: string },
) {
  const { id: pagamento_id } = await createPagamento(app.db, { ...parti, causale: addebito_il })
  const { id: tentativo_id } = await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n: 1,
      quota: 1,
      importo_centesimi: 5000,
      metodo: 'addebito_sdd',
      motivo_avvio: 'rata',
      avviato_da: 'sistema',
      ...tentativo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const giorni = { addebito_il, esito_entro: addebito_il, preavviso_at: new Date() }
  await app.db
    .insertInto('addebiti_sdd')
    .values({ tentativo_id, mandato_id, sequenza: 'RCUR', ...giorni })
    .execute()
}

describe('3.8 l’elenco dei mandati', () => {
  const elenco = async (chi: Parameters<typeof app.as>[0]) =>
    (await app.as(chi)('GET', '/api/mandati')).body.data.map(({ _id }: { _id: string }) => _id)
  const cerca = async (chi: Parameters<typeof app.as>[0]) =>
    (await app.as(chi)('POST', '/api/search/mandati', {})).body.data

  it('3.8 dall’ultimo firmato, cento al massimo', async () => {
    const c = await coppia()
    const ids: string[] = []
    for (let n = 0; n < 101; n++) ids.push(await mandato(c, { stato: 'revocato' }))
    expect(await elenco(c.cliente)).toEqual(ids.slice(1).toReversed())
    const trovati = (await cerca(c.cliente)).map(({ _id }: { _id: string }) => _id)
    expect(trovati.slice(0, 3)).toEqual(ids.slice(-3).toReversed())
  })

  it('3.8 per quanti addebiti vale si legge nella ricerca', async () => {
    const c = await coppia()
    await mandato(c, { tipo: 'singolo', stato: 'revocato' })
    await mandato(c)
    expect((await cerca(c.esercente)).map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'ricorrente',
      'singolo',
    ])
  })
})

describe('3.8 il dettaglio di un mandato', () => {
  const leggi = async ({ esercente }: Coppia, id: string) =>
    (await app.as(esercente)('GET', `/api/mandati/${id}`)).body

  it('3.8 attivo dice quando può addebitare e che cosa è in corso, revocato non più', async () => {
    const c = await coppia()
    const [attivo, revocato] = [await mandato(c), await mandato(c, { stato: 'revocato' })]
    await addebito(c, attivo, { addebito_il: '2026-12-10', stato: 'inviato' })
    await addebito(c, attivo, { addebito_il: '2026-12-11', stato: 'avviato' })
    await addebito(c, attivo, { addebito_il: '2026-12-12', stato: 'riuscito' })
    const letto = await leggi(c, attivo)
    expect(letto).toMatchObject({
      in_corso: 2,
      firmato_at: '2026-01-10T09:00:00.000Z',
      sha256: null,
      firma_scade_at: null,
    })
    expect(letto.prossimo_addebito).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await leggi(c, revocato)).toMatchObject({ in_corso: 0, prossimo_addebito: null })
  })

  it('3.8 gli ultimi venti addebiti, dal più vicino; la causale dove la banca ne ha data una', async () => {
    const c = await coppia()
    const id = await mandato(c)
    const giorni = Array.from({ length: 21 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    for (const addebito_il of giorni) await addebito(c, id, { addebito_il, stato: 'riuscito' })
    const rifiuto = { stato: 'rifiutato', codice_rifiuto: 'AC04' }
    await addebito(c, id, { addebito_il: '2026-10-30', ...rifiuto })
    const addebiti = await findAddebiti(app.db, id)
    expect(addebiti.map((a) => a.addebito_il)).toEqual([
      '2026-10-30',
      ...giorni.toReversed().slice(0, 19),
    ])
    expect(addebiti.slice(0, 2).map((a) => [a.stato, a.causale_banca])).toEqual([
      ['rifiutato', 'Conto chiuso'],
      ['riuscito', null],
    ])
  })
})

describe('3.8 i mandati con cui si può pagare', () => {
  it('3.8 quello usato per ultimo, poi i mai usati dal più nuovo; nessuno finito o che il fornitore non conosce', async () => {
    const [c, altri] = [await coppia(), await coppia()]
    const mai = [await mandato(c), await mandato(c)]
    const ottobre = await mandato(c, { ultimo_uso: '2026-10-01' })
    const novembre = await mandato(c, { ultimo_uso: '2026-11-01' })
    await mandato(c, { stato: 'sospeso' })
    await mandato(c, { metodo_psp: null })
    await mandato(altri)
    const attivi = await listAttivi(app.db, c.parti)
    expect(attivi.map(({ id }) => id)).toEqual([novembre, ottobre, ...mai.toReversed()])
    const incrociati = { ...c.parti, cliente_id: altri.cliente.id }
    expect(await listAttivi(app.db, incrociati)).toEqual([])
  })

  it('3.8 X2 il mandato di un altro, o finito, non si usa', async () => {
    const [c, altri] = [await coppia(), await coppia()]
    const [id, finito] = [await mandato(c), await mandato(c, { stato: 'bloccato' })]
    expect(await findMandatoAttivo(app.db, id, c.cliente.id)).toMatchObject({ id })
    expect(await findMandatoAttivo(app.db, id, altri.cliente.id)).toBeUndefined()
    expect(await findMandatoAttivo(app.db, finito, c.cliente.id)).toBeUndefined()
  })
})
