import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { scadiSaldi } from './scadi-saldi.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const ENTRO = '2027-01-10'

/** A plan of three rate of 100,00 € of which all that is left fell due, on 22 December. */
async function decaduto({ con_mora = false } = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p)
  if (con_mora) {
    await p.db
      .insertInto('mora_esercenti')
      .values({
        esercente_id: d.esercente.id,
        attiva_dal: '2026-11-24',
        tolleranza_giorni: 0,
        updated_at: clock.now(),
      })
      .execute()
  }
  const anteprima = async (atto: string) =>
    (await d.d.daEsercente(`${d.url}/${atto}/anteprima`)).body
  vai('2026-12-06T09:00:00Z')
  const { totale_centesimi } = await anteprima('diffida')
  await d.d.daEsercente(`${d.url}/diffida`, { totale_centesimi })
  vai('2026-12-22T09:00:00Z')
  const { dovuto_centesimi } = await anteprima('decadenza')
  const decaduta = await d.d.daEsercente(`${d.url}/decadenza`, { dovuto_centesimi })
  expect(decaduta.body.stato).toBe('decaduta')
  const post = (passo: string, body: object, chi: Chi = d.esercente) =>
    p.as(chi)('POST', `${d.url}/saldo${passo}`, body, { 'idempotency-key': randomUUID() })
  const conta = (importo_centesimi: number, entro = ENTRO, chi?: Chi) =>
    post('/anteprima', { importo_centesimi, entro }, chi)
  const proponi = async (importo_centesimi: number, entro = ENTRO) => {
    const { body } = await conta(importo_centesimi, entro)
    if (body.oggetto !== undefined) {
      await confermaAtto(p, d.esercente, { scopo: 'stralcio', oggetto: body.oggetto })
    }
    const non_dovuti_centesimi = body.non_dovuti_centesimi ?? 0
    return post('', { importo_centesimi, entro, nota: 'Accordo', non_dovuti_centesimi })
  }
  return {
    ...d,
    post,
    conta,
    proponi,
    ritira: (importo_centesimi: number) => post('/ritira', { importo_centesimi }),
    gateway: async (n = 1) =>
      (await p.as(d.cliente)('GET', `/api/gateway/${(await d.rata(n)).pagamento._id}`)).body,
    lettera: async (a: string, oggetto: string) =>
      (await d.posta(a)).find((una) => una.oggetto.includes(oggetto)),
  }
}

describe('DIL-M7 (parte) saldo e stralcio', () => {
  it('l’anteprima è l’atto; il cliente legge e paga quell’importo, il resto non è più dovuto e il piano è concluso', async () => {
    const d = await decaduto({ con_mora: true })
    const { body: visto } = await d.conta(12_000)
    expect(visto).toMatchObject({
      residuo_centesimi: 30_000,
      non_dovuti_centesimi: 18_000,
      rate: 3,
    })
    expect(visto.mora_centesimi).toBeGreaterThan(0)
    const { body } = await d.proponi(12_000)
    const saldo = { importo_centesimi: 12_000, da_pagare_centesimi: 12_000, entro: ENTRO }
    expect(body).toMatchObject({ stato: 'decaduta', residuo_centesimi: 30_000, saldo })
    expect(body.cronologia.at(-1).descrizione).toContain('Proposto un saldo e stralcio: 120,00')
    expect(await d.lettera(d.cliente.email, 'ti propone di chiudere')).toBeDefined()
    expect(await d.lettera(d.esercente.email, 'Hai proposto a')).toBeDefined()
    vai('2027-01-08T09:00:00Z')
    const { estinzioni } = await d.gateway()
    expect(estinzioni).toMatchObject([
      { totale_centesimi: 12_000, risparmio_centesimi: 18_000, saldo_entro: ENTRO },
    ])
    expect((await d.puo(d.cliente, 'estingui')).motivo).toContain('saldo e stralcio fino al 10')
    expect((await d.incassa(1, 11_999, { metodo: 'pos', tutto_il_piano: true })).status).toBe(422)
    expect((await d.incassa(1, 12_000, { metodo: 'pos', tutto_il_piano: true })).status).toBe(200)
    const fine = await d.leggi()
    expect(fine).toMatchObject({
      stato: 'conclusa',
      residuo_centesimi: 0,
      pagato_centesimi: 12_000,
      abbuonato_centesimi: 18_000,
      saldo: null,
    })
    const abbuoni = await p.db
      .selectFrom('abbuoni as a')
      .innerJoin('rate as r', 'r.pagamento_id', 'a.pagamento_id')
      .where('r.dilazione_id', '=', d.id)
      .select(['a.causa', 'a.importo_centesimi'])
      .execute()
    expect(abbuoni).toEqual(
      [1, 2, 3].map(() => ({ causa: 'saldo_e_stralcio', importo_centesimi: 6000 })),
    )
    expect((await d.lettera(d.cliente.email, 'La dilazione è conclusa'))?.testo).toContain('120,00')
    expect(await d.libri()).toEqual([])
  })

  it('pagato una rata alla volta vale lo stesso: con l’ultimo centesimo il resto non è più dovuto', async () => {
    const d = await decaduto()
    await d.proponi(15_000)
    await d.incassa(1, 10_000)
    expect((await d.leggi()).saldo).toMatchObject({ da_pagare_centesimi: 5000 })
    expect((await d.gateway(2)).estinzioni).toMatchObject([{ totale_centesimi: 5000 }])
    await d.incassa(2, 4000)
    expect((await d.leggi()).stato).toBe('decaduta')
    await d.incassa(3, 1000)
    expect(await d.leggi()).toMatchObject({
      stato: 'conclusa',
      residuo_centesimi: 0,
      pagato_centesimi: 15_000,
      abbuonato_centesimi: 15_000,
    })
    expect(await d.libri()).toEqual([])
  })

  it('chi paga più dell’accordo non deve altro; una rata mai toccata è condonata', async () => {
    const d = await decaduto()
    await d.proponi(10_500)
    await d.incassa(1, 10_000)
    await d.incassa(2, 3000)
    const fine = await d.leggi()
    expect(fine).toMatchObject({
      stato: 'conclusa',
      residuo_centesimi: 0,
      pagato_centesimi: 13_000,
    })
    expect(fine.rate.map(({ stato }: { stato: string }) => stato)).toEqual([
      'pagata',
      'pagata',
      'condonata',
    ])
    expect(await d.libri()).toEqual([])
  })

  it('ritirato prima che si paghi, torna dovuto tutto con la mora; scaduto, lo stesso, e si può riproporre', async () => {
    const d = await decaduto({ con_mora: true })
    vai('2026-12-28T09:00:00Z')
    const mora = async () => (await d.rata(1)).mora_centesimi
    const prima = await mora()
    expect(prima).toBeGreaterThan(0)
    await d.proponi(12_000)
    expect(await mora()).toBe(0)
    expect((await d.ritira(11_999)).status).toBe(409)
    expect((await d.ritira(12_000)).body).toMatchObject({ saldo: null, residuo_centesimi: 30_000 })
    expect(await mora()).toBe(prima)
    expect(await d.lettera(d.cliente.email, 'è ritirato')).toBeDefined()
    await d.proponi(13_000)
    vai(`${ENTRO}T20:00:00Z`)
    expect(await scadiSaldi(p.deps)).toBe(0)
    vai('2027-01-11T02:00:00Z')
    expect((await d.leggi()).saldo).toBeNull()
    expect((await d.gateway()).estinzioni).toEqual([])
    expect(await scadiSaldi(p.deps)).toBe(1)
    expect(await mora()).toBeGreaterThan(prima)
    expect(await d.lettera(d.cliente.email, 'scaduto senza pagamento')).toBeDefined()
    expect((await d.leggi()).cronologia.at(-1).descrizione).toContain('scaduto senza pagamento')
    expect((await d.proponi(14_000, '2027-02-01')).status).toBe(200)
    // Its day goes by, and the esercente proposes again before the job has run.
    vai('2027-02-02T09:00:00Z')
    expect((await d.proponi(14_500, '2027-03-01')).body.saldo).toMatchObject({
      entro: '2027-03-01',
    })
    expect(await d.libri()).toEqual([])
  })

  it('serve il codice per quell’importo; una alla volta; solo dopo la decadenza; il giorno e la somma hanno un limite', async () => {
    const d = await decaduto()
    const chiesto = { importo_centesimi: 12_000, entro: ENTRO, nota: 'Accordo' }
    const senza = await d.post('', { ...chiesto, non_dovuti_centesimi: 18_000 })
    expect(senza.body.code).toBe('otp_richiesto')
    const vecchio = await d.post('', { ...chiesto, non_dovuti_centesimi: 17_999 })
    expect(vecchio.body.detail).toContain('il residuo è cambiato')
    const campo = async (importo: number, entro?: string) =>
      (await d.conta(importo, entro)).body.errors?.[0]?.pointer
    expect(await campo(49)).toBe('/importo_centesimi')
    expect(await campo(30_000)).toBe('/importo_centesimi')
    expect(await campo(12_000, '2026-12-22')).toBe('/entro')
    expect(await campo(12_000, '2027-03-23')).toBe('/entro')
    expect(await campo(12_000, '2027-02-31')).toBe('/entro')
    expect((await d.ritira(12_000)).status).toBe(409)
    await d.proponi(12_000)
    expect((await d.conta(10_000)).body.detail).toContain('C’è già una proposta')
    const ritiri = await Promise.all(Array.from({ length: 10 }, () => d.ritira(12_000)))
    expect(ritiri.filter(({ status }) => status === 200)).toHaveLength(1)
    vai('2026-11-24T10:00:00Z')
    const attivo = await pianoAccettato(p)
    expect(await attivo.puo(attivo.esercente, 'saldo_e_stralcio')).toBeUndefined()
    const troppoPresto = await attivo.d.daEsercente(`${attivo.url}/saldo/anteprima`, {
      importo_centesimi: 12_000,
      entro: '2026-12-20',
    })
    expect(troppoPresto.body.detail).toContain('dopo la decadenza')
    expect(await d.libri()).toEqual([])
  })

  it('il cliente e lo staff no; un altro esercente non la trova', async () => {
    const d = await decaduto()
    expect((await d.conta(12_000, ENTRO, d.cliente)).status).toBe(403)
    expect((await d.conta(12_000, ENTRO, await createAdmin(p.db))).status).toBe(403)
    expect((await d.conta(12_000, ENTRO, await createEsercente(p.db))).status).toBe(404)
  })

  it('mentre si paga non si propone, non si ritira e non scade', async () => {
    const d = await decaduto()
    const { pagamento } = await d.rata(1)
    const metti = (stato: 'in_verifica' | 'insoluto' | 'da_pagare') =>
      p.db.updateTable('pagamenti').set({ stato }).where('id', '=', pagamento._id).execute()
    const { stato } = await d.pagamento(pagamento._id)
    await metti('in_verifica')
    expect((await d.conta(12_000)).body.detail).toContain('attendi l’esito')
    await metti(stato === 'insoluto' ? 'insoluto' : 'da_pagare')
    await d.proponi(12_000)
    await metti('in_verifica')
    expect((await d.ritira(12_000)).body.detail).toContain('attendi l’esito')
    vai('2027-01-11T02:00:00Z')
    expect(await scadiSaldi(p.deps)).toBe(0)
    await metti(stato === 'insoluto' ? 'insoluto' : 'da_pagare')
    expect(await scadiSaldi(p.deps)).toBe(1)
  })
})
