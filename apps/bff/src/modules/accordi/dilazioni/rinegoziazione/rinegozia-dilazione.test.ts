import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const CARO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

async function piano(voluto: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  const anteprima = (chi: Parameters<typeof p.as>[0] = d.esercente) =>
    p.as(chi)('POST', `${d.url}/rinegozia/anteprima`, {})
  const rinegozia = async (importo?: number) => {
    const { body } = await anteprima()
    const importo_centesimi = importo ?? body.importo_centesimi ?? 0
    return d.d.daEsercente(`${d.url}/rinegozia`, { importo_centesimi })
  }
  return {
    ...d,
    anteprima,
    rinegozia,
    /** Proposed as it was first written down; answers with the id of the new plan. */
    proposta: async (): Promise<string> => {
      const { body } = await rinegozia()
      await d.d.azione(body._id, 'invia')
      return body._id
    },
    firma: async (id: string) => d.d.accetta(id, { ...(await d.d.letta(id)), metodo: 'bonifico' }),
    lettera: async (a: string, oggetto: string) =>
      (await d.posta(a)).find((una) => una.oggetto.includes(oggetto)),
  }
}

describe('DIL-M7 (parte) rinegoziare un piano', () => {
  it('una nuova proposta su quello che resta, firmata con il codice: la vecchia è rinegoziata, le due si indicano', async () => {
    const d = await piano()
    vai('2026-12-10T09:00:00Z')
    await d.incassa(1, 4000)
    const { body: visto } = await d.anteprima()
    expect(visto).toMatchObject({
      rate: 3,
      residuo_centesimi: 26_000,
      non_dovuti_centesimi: 0,
      importo_centesimi: 26_000,
    })
    const { status, body: bozza } = await d.rinegozia()
    const { numero } = await d.leggi()
    expect([status, bozza.stato, bozza.importo_centesimi]).toEqual([200, 'bozza', 26_000])
    expect(bozza.sostituisce).toEqual({ _id: d.id, numero })
    // The cliente knows nothing of it yet, and the plan runs on.
    expect((await d.d.leggi(d.id)).body.sostituita_da).toBeNull()
    expect((await d.leggi()).stato).toBe('attiva')
    await d.d.modifica(bozza._id, {
      cliente_id: d.cliente.id,
      importo_centesimi: 26_000,
      causale: bozza.causale,
      n_rate: 5,
      cadenza: 'mensile',
      prima_scadenza: '2027-01-20',
    })
    expect((await d.d.azione(bozza._id, 'invia')).body.stato).toBe('proposta')
    expect((await d.d.leggi(d.id)).body.sostituita_da).toMatchObject({ stato: 'proposta' })
    const nuova = await d.firma(bozza._id)
    expect([nuova.status, nuova.body.stato, nuova.body.residuo_centesimi]).toEqual([
      200,
      'attiva',
      26_000,
    ])
    expect(nuova.body.rate).toHaveLength(5)
    const vecchia = await d.leggi()
    expect(vecchia).toMatchObject({
      stato: 'rinegoziata',
      residuo_centesimi: 0,
      pagato_centesimi: 4000,
      sostituita_da: { _id: bozza._id, stato: 'attiva' },
    })
    expect(vecchia.rate.map(({ stato }: { stato: string }) => stato)).toEqual([
      'sostituita',
      'sostituita',
      'sostituita',
    ])
    expect(await d.lettera(d.cliente.email, 'ha preso il posto')).toBeDefined()
    expect(await d.lettera(d.esercente.email, 'ha firmato il nuovo piano')).toBeDefined()
    expect(await d.libri()).toEqual([])
  })

  it('gli interessi non maturati non passano al nuovo piano, quello che è maturato sì: al centesimo', async () => {
    const d = await piano(CARO)
    vai('2026-12-10T09:00:00Z')
    const { body: visto } = await d.anteprima()
    const { residuo_centesimi } = await d.leggi()
    expect(visto.residuo_centesimi).toBe(residuo_centesimi)
    expect(visto.non_dovuti_centesimi).toBeGreaterThan(0)
    const id = await d.proposta()
    vai('2026-12-12T09:00:00Z')
    const { body } = await d.firma(id)
    expect(body).toMatchObject({
      stato: 'attiva',
      importo_centesimi: residuo_centesimi - visto.non_dovuti_centesimi,
      tan_percento: 12,
    })
    expect(await d.libri()).toEqual([])
  })

  it('rifiutata o scaduta, il piano resta com’era; e se intanto si paga, non si firma più', async () => {
    const d = await piano()
    const prima = await d.proposta()
    expect((await d.rinegozia(30_000)).body.detail).toContain('C’è già una nuova proposta')
    expect((await d.d.rifiuta(prima)).body.stato).toBe('rifiutata')
    expect(await d.leggi()).toMatchObject({ stato: 'attiva', sostituita_da: null })
    const id = await d.proposta()
    await d.incassa(1, 1000)
    const tardi = await d.firma(id)
    expect([tardi.status, tardi.body.detail]).toEqual([
      409,
      'Quello che resta del piano di prima è cambiato: chiedi all’esercente una nuova proposta. Non è stato addebitato alcun importo.',
    ])
    expect((await d.leggi()).stato).toBe('attiva')
    await d.d.azione(id, 'annulla')
    const { body: bozza } = await d.rinegozia()
    await d.incassa(1, 1000)
    expect((await d.d.azione(bozza._id, 'invia')).body.detail).toContain('rinegozia di nuovo')
    expect(await d.libri()).toEqual([])
  })

  it('mentre una rata si sta pagando non si propone e non si firma', async () => {
    const d = await piano()
    const id = await d.proposta()
    const { pagamento } = await d.rata(1)
    const metti = (stato: 'in_verifica' | 'da_pagare') =>
      p.db.updateTable('pagamenti').set({ stato }).where('id', '=', pagamento._id).execute()
    await metti('in_verifica')
    expect((await d.firma(id)).body.detail).toContain('si sta pagando adesso')
    await d.d.azione(id, 'annulla')
    expect((await d.puo(d.esercente, 'rinegozia')).motivo).toContain('attendi l’esito')
    expect((await d.anteprima()).status).toBe(409)
    // The books of the tests that follow are looked at as a whole.
    await metti('da_pagare')
  })

  it('altro importo, un anticipo, un altro cliente: si rifiuta; e il nuovo piano non si annulla', async () => {
    const [d, altro] = [await piano(), await piano()]
    expect((await d.rinegozia(29_999)).status).toBe(409)
    const { body: bozza } = await d.rinegozia()
    const comune = {
      cliente_id: d.cliente.id,
      importo_centesimi: 30_000,
      causale: 'Caldaia',
      n_rate: 3,
      cadenza: 'mensile',
      prima_scadenza: '2026-12-24',
    }
    const campo = async (cambio: object) =>
      (await d.d.modifica(bozza._id, { ...comune, ...cambio })).body.errors?.[0]?.pointer
    expect(await campo({ importo_centesimi: 20_000 })).toBe('/importo_centesimi')
    expect(await campo({ anticipo_centesimi: 1000 })).toBe('/anticipo_centesimi')
    expect(await campo({ prima_scadenza: '2026-11-24' })).toBe('/prima_scadenza')
    expect(await campo({ cliente_id: altro.cliente.id })).toBe('/cliente_id')
    await d.d.azione(bozza._id, 'invia')
    await d.firma(bozza._id)
    const no = await d.d.azione(bozza._id, 'annulla')
    expect(no.status).toBe(409)
    expect((await d.anteprima()).body.detail).toContain('nello stato “Rinegoziata”')
    expect(await d.libri()).toEqual([])
  })

  it('il cliente e lo staff no, un altro esercente non la trova; due firme insieme, una', async () => {
    const [d, altro] = [await piano(), await piano()]
    expect((await d.anteprima(d.cliente)).status).toBe(403)
    expect((await d.anteprima(await createAdmin(p.db))).status).toBe(403)
    expect((await d.anteprima(altro.esercente)).status).toBe(404)
    const fatte = await Promise.all(Array.from({ length: 5 }, () => d.rinegozia(30_000)))
    const create = fatte.filter(({ status }) => status === 200)
    expect(create).toHaveLength(1)
    const id = create[0]?.body._id
    await d.d.azione(id, 'invia')
    const letta = await d.d.letta(id)
    const firme = await Promise.all(
      Array.from({ length: 5 }, () => d.d.accetta(id, { ...letta, metodo: 'bonifico' })),
    )
    expect(firme.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await d.libri()).toEqual([])
  })
})
