import { commissioneDi, METODI_ONLINE } from '@rateo/domain/denaro/commissione'
import { aggiungiGiorni, aggiungiMesi, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { newId } from '../../../db/ids.ts'

let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
let seconda: typeof admin
beforeAll(async () => {
  p = await startPayments()
  admin = await createAdmin(p.db)
  seconda = await createAdmin(p.db)
})
afterAll(() => p.stop())

const OGGI = () => p.deps.clock.today()

type Patti = {
  carta: [tasso: number, fissa: number]
  sdd: [tasso: number, fissa: number]
  minimo?: number
  a_carico?: string
  reclami?: string
}

const corpo = (patti: Patti, altro: object = {}) => ({
  voci: {
    carta: { tasso_centesimi: patti.carta[0], fissa_centesimi: patti.carta[1] },
    addebito_sdd: { tasso_centesimi: patti.sdd[0], fissa_centesimi: patti.sdd[1] },
  },
  minimo_centesimi: patti.minimo ?? 0,
  a_carico: patti.a_carico ?? 'esercente',
  reclami_a_carico: patti.reclami ?? 'esercente',
  motivo: 'Accordo quadro',
  ...altro,
})

const proponi = (id: string, patti: Patti, altro: object, chi = admin) =>
  p.as(chi)('POST', `/api/esercenti/${id}/condizioni`, corpo(patti, altro))

/** Agreed on, by a second person too where the commission gets lower. */
async function concorda(id: string, patti: Patti, altro: object) {
  const proposta = await proponi(id, patti, altro)
  const attesa = proposta.body.in_attesa
  return attesa ? decidi(id, attesa._id, 'conferma', seconda) : proposta
}

const decidi = (id: string, proposta: string, atto: 'conferma' | 'scarta', chi: typeof admin) =>
  p.as(chi)('POST', `/api/esercenti/${id}/condizioni/${proposta}/${atto}`, {})

/** The same, in force since some days: what the portal itself never writes. */
const inVigore = (esercente_id: string, patti: Patti, dal = aggiungiGiorni(OGGI(), -5)) => {
  const { voci, motivo, ...resto } = corpo(patti)
  return p.db
    .insertInto('condizioni_esercente')
    .values({
      id: newId(new Date()),
      esercente_id,
      dal,
      voci: JSON.stringify(voci),
      motivo,
      ...resto,
      created_at: new Date(),
    })
    .execute()
}

async function conIva<T>(aliquota: number, prova: () => Promise<T>): Promise<T> {
  const valido_dal = new Date(Date.now() - 3_600_000)
  const riga = { chiave: 'iva_commissioni', valore: String(aliquota), valido_dal }
  await p.db.insertInto('impostazioni').values(riga).execute()
  try {
    return await prova()
  } finally {
    await p.db.deleteFrom('impostazioni').where('valido_dal', '=', valido_dal).execute()
  }
}

const movimentiDi = async (pagamento_id: string) => {
  const { rows } = await sql<{ conto: string; importo: number }>`
    select split_part(c.intestatario, ':', 1) || '/' || c.codice as conto, m.importo_centesimi as importo
    from tentativi t join scritture s on s.origine_id = t.id::text and s.tipo = 'commissione'
    join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
    where t.pagamento_id = ${pagamento_id} order by m.n`.execute(p.db)
  return rows.map(({ conto, importo }) => [conto, importo])
}

async function pagato(esercente_id: string, importo_centesimi: number) {
  const debito = await createDebito(p, { esercente_id, importo_centesimi })
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  return debito
}

describe('GES-M2 (parte) una commissione più bassa vuole il sì di una seconda persona', () => {
  const PIU_BASSE: Patti = { carta: [100, 10], sdd: [50, 20] }
  const domani = () => aggiungiGiorni(OGGI(), 1)
  const lette = async (id: string, chi = seconda) =>
    (await p.as(chi)('GET', `/api/esercenti/${id}/condizioni`)).body

  it('GES-M2 (parte) chi propone non conferma; un’altra sì, e solo allora l’esercente lo sa', async () => {
    const esercente = await createEsercente(p.db)
    const { id } = esercente
    const { status, body } = await proponi(id, PIU_BASSE, { dal: domani() })
    expect([status, body.storia]).toEqual([200, []])
    expect(body.in_attesa).toMatchObject({ dal: domani(), motivo: 'Accordo quadro', mia: true })
    const sue = await p.as(esercente)('GET', '/api/condizioni')
    expect(sue.body).toMatchObject({ storia: [], in_attesa: null })
    const da_se = await decidi(id, body.in_attesa._id, 'conferma', admin)
    expect([da_se.status, da_se.body.error_message]).toEqual([
      409,
      expect.stringMatching(/altra persona/),
    ])
    expect((await lette(id)).in_attesa.mia).toBe(false)
    const fatto = await decidi(id, body.in_attesa._id, 'conferma', seconda)
    expect(fatto.body).toMatchObject({
      in_attesa: null,
      storia: [{ dal: domani(), stato: 'futura', voci: { carta: { tasso_centesimi: 100 } } }],
    })
    const { dopo } = await p.db
      .selectFrom('cronologia')
      .where('entita_id', '=', id)
      .where('azione', '=', 'concorda_condizioni')
      .select('dopo')
      .executeTakeFirstOrThrow()
    expect(dopo).toMatchObject({ proposta_da: `utente:${admin.utente_id}` })
  })

  it('GES-M2 (parte) una più alta non aspetta nessuno', async () => {
    const { id } = await createEsercente(p.db)
    const dal = aggiungiMesi(OGGI(), 3)
    const { body } = await proponi(id, { carta: [300, 50], sdd: [200, 50] }, { dal })
    expect([body.in_attesa, body.storia.length]).toEqual([null, 1])
  })

  it.each([
    ['una sola voce', { carta: [300, 24], sdd: [300, 50] }],
    ['il reclamo al portale', { carta: [300, 50], sdd: [300, 50], reclami: 'operatore' }],
    ['tutto al portale', { carta: [300, 50], sdd: [300, 50], a_carico: 'operatore' }],
  ] as const)('GES-M2 (parte) basta %s', async (_, { carta, sdd, ...altro }) => {
    const { id } = await createEsercente(p.db)
    const dal = aggiungiMesi(OGGI(), 3)
    const { body } = await proponi(id, { carta: [...carta], sdd: [...sdd], ...altro }, { dal })
    expect([body.in_attesa !== null, body.storia.length]).toEqual([true, 0])
  })

  it('GES-M2 (parte) una alla volta; chi la scarta la toglie, e quella di prima non c’è più', async () => {
    const { id } = await createEsercente(p.db)
    const altro = await createEsercente(p.db)
    const prima = (await proponi(id, PIU_BASSE, { dal: domani() })).body.in_attesa
    expect((await proponi(id, PIU_BASSE, { dal: domani() }, seconda)).status).toBe(409)
    expect((await decidi(altro.id, prima._id, 'conferma', seconda)).status).toBe(404)
    expect((await decidi(id, prima._id, 'scarta', admin)).body.in_attesa).toBeNull()
    const dopo = (await proponi(id, PIU_BASSE, { dal: domani() })).body.in_attesa
    expect(dopo._id).not.toBe(prima._id)
    expect((await decidi(id, prima._id, 'conferma', seconda)).status).toBe(404)
    expect((await lette(id)).storia).toEqual([])
  })

  it('GES-M2 (parte) due sì insieme la fanno valere una volta', async () => {
    const { id } = await createEsercente(p.db)
    const terza = await createAdmin(p.db)
    const { _id } = (await proponi(id, PIU_BASSE, { dal: domani() })).body.in_attesa
    const esiti = await Promise.all(
      [seconda, terza].map(async (chi) => (await decidi(id, _id, 'conferma', chi)).status),
    )
    expect(esiti.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await lette(id)).storia).toHaveLength(1)
  })
})

describe('ESE-M4 le condizioni di un esercente', () => {
  it('lo staff le concorda da domani in poi, l’esercente le legge con quelle di prima', async () => {
    const esercente = await createEsercente(p.db)
    const dal = aggiungiGiorni(OGGI(), 1)
    const { status, body } = await concorda(
      esercente.id,
      { carta: [120, 10], sdd: [50, 20] },
      { dal },
    )
    expect([status, body.in_vigore._id]).toEqual([200, null])
    const { body: sue } = await p.as(esercente)('GET', '/api/condizioni')
    expect(sue.in_vigore.voci.carta).toEqual({ tasso_centesimi: 140, fissa_centesimi: 25 })
    expect(sue.storia).toMatchObject([{ dal, stato: 'futura', motivo: 'Accordo quadro' }])
  })

  it.each([
    ['oggi', 0],
    ['ieri', -1],
    ['tra più di un anno', 400],
  ])('%s non si scrivono: il passato resta spiegato da ciò che valeva', async (_, giorni) => {
    const { id } = await createEsercente(p.db)
    const dal = aggiungiGiorni(OGGI(), giorni)
    const { status, body } = await concorda(id, { carta: [10, 0], sdd: [10, 0] }, { dal })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/dal'])
  })

  it('quelle peggiori vogliono due mesi di preavviso, o l’accordo dell’esercente', async () => {
    const { id } = await createEsercente(p.db)
    const peggiori: Patti = { carta: [200, 25], sdd: [140, 25] }
    const domani = aggiungiGiorni(OGGI(), 1)
    expect((await concorda(id, peggiori, { dal: domani })).status).toBe(422)
    const traDueMesi = aggiungiMesi(OGGI(), 2)
    expect((await concorda(id, peggiori, { dal: traDueMesi })).status).toBe(200)
    // Compared with those that hold by then: better than now, and worse than what begins before.
    const dopo = aggiungiGiorni(traDueMesi, 1)
    const reclami: Patti = { carta: [200, 25], sdd: [150, 25] }
    expect((await concorda(id, reclami, { dal: dopo })).status).toBe(200)
    expect((await concorda(id, peggiori, { dal: domani, concordate: true })).status).toBe(200)
    expect((await concorda(id, peggiori, { dal: domani, concordate: true })).status).toBe(422)
  })

  it('quelle che non sono ancora in vigore si ritirano, le altre no', async () => {
    const esercente = await createEsercente(p.db)
    const { id } = esercente
    await inVigore(id, { carta: [100, 0], sdd: [100, 0] })
    const dal = aggiungiGiorni(OGGI(), 3)
    const { body } = await concorda(id, { carta: [90, 0], sdd: [90, 0] }, { dal })
    const [futura, attuale] = body.storia
    const annulla = (quale: string) =>
      p.as(admin)('POST', `/api/esercenti/${id}/condizioni/${quale}/annulla`, {})
    expect((await annulla(attuale._id)).status).toBe(409)
    expect((await annulla(futura._id)).body.storia[0].stato).toBe('annullata')
    expect((await annulla(futura._id)).status).toBe(409)
    const altro = await createEsercente(p.db)
    const { status } = await p.as(admin)(
      'POST',
      `/api/esercenti/${altro.id}/condizioni/${futura._id}/annulla`,
      {},
    )
    expect(status).toBe(404)
    // The day is free again.
    expect((await concorda(id, { carta: [80, 0], sdd: [80, 0] }, { dal })).status).toBe(200)
  })

  it('un pagamento si commissiona con le sue, con il minimo, e di chi sono a carico', async () => {
    const { id } = await createEsercente(p.db)
    await inVigore(id, { carta: [100, 0], sdd: [0, 0], minimo: 150 })
    expect(await movimentiDi((await pagato(id, 20_000)).id)).toEqual([
      ['esercente/debito', 200],
      ['piattaforma/ricavi', -200],
    ])
    expect(await movimentiDi((await pagato(id, 1000)).id)).toEqual([
      ['esercente/debito', 150],
      ['piattaforma/ricavi', -150],
    ])
    const gratis = await createEsercente(p.db)
    await inVigore(gratis.id, { carta: [100, 50], sdd: [0, 0], minimo: 150, a_carico: 'operatore' })
    expect(await movimentiDi((await pagato(gratis.id, 20_000)).id)).toEqual([])
  })

  it('l’IVA sulla commissione è una riga sua nei libri', async () => {
    const { id } = await createEsercente(p.db)
    await inVigore(id, { carta: [100, 3], sdd: [0, 0] })
    await conIva(22, async () => {
      // 1,03 € + 0,2266 € of IVA.
      expect(await movimentiDi((await pagato(id, 10_000)).id)).toEqual([
        ['esercente/debito', 126],
        ['piattaforma/ricavi', -103],
        ['piattaforma/iva', -23],
      ])
    })
  })

  it('il messaggio parte una volta, e dice da quando', async () => {
    const { id } = await createEsercente(p.db)
    const dal = aggiungiGiorni(OGGI(), 1)
    await concorda(id, { carta: [120, 10], sdd: [50, 20] }, { dal })
    const uscite = await p.db
      .selectFrom('uscite')
      .where('argomento', '=', 'condizioni_esercente')
      .where(sql<boolean>`contenuto ->> 'esercente_id' = ${id}`)
      .select('unicita')
      .execute()
    expect(uscite).toHaveLength(1)
  })
})

describe('quanto ricevi', () => {
  it('prima di chiedere un pagamento si legge quanto ne arriva, per ogni modo', async () => {
    const esercente = await createEsercente(p.db)
    await inVigore(esercente.id, { carta: [100, 20], sdd: [30, 10] })
    const { body } = await p.as(esercente)('POST', '/api/condizioni/calcola', {
      importo_centesimi: 10_000,
    })
    expect(body.modi).toMatchObject([
      { metodo: 'carta', totale_centesimi: 120, riceverai_centesimi: 9880 },
      { metodo: 'addebito_sdd', totale_centesimi: 40, riceverai_centesimi: 9960 },
    ])
  })

  it('dominio e database contano lo stesso, anche l’IVA che c’è dentro', async () => {
    const { id } = await createEsercente(p.db)
    const patti: Patti = { carta: [137, 19], sdd: [45, 31], minimo: 42 }
    await inVigore(id, patti)
    const condizioni = { ...corpo(patti), a_carico: 'esercente' as const }
    const now = new Date()
    for (const iva_percento of [0, 4, 10, 22]) {
      await conIva(iva_percento, async () => {
        for (const importo of [1, 2, 49, 50, 99, 1000, 3349, 9999, 12_345, 1_000_001]) {
          for (const metodo of METODI_ONLINE) {
            const { rows } = await sql<{ totale: number; iva: number }>`
              select c as totale, iva_compresa(c, ${now}) as iva
              from commissione_di(${id}, ${metodo}, ${importo}, ${now}) c`.execute(p.db)
            const attesa = commissioneDi({ ...condizioni, iva_percento }, metodo, importo)
            expect(rows[0], `${importo} ${metodo} ${iva_percento}%`).toEqual({
              totale: attesa.totale_centesimi,
              iva: attesa.iva_centesimi,
            })
          }
        }
      })
    }
  })

  it('le condizioni di un giorno valgono dalla mezzanotte di Roma', async () => {
    const { id } = await createEsercente(p.db)
    await inVigore(id, { carta: [500, 0], sdd: [0, 0] }, '2026-07-01')
    const a = async (istante: string) => {
      const { rows } = await sql<{ c: number }>`
        select commissione_di(${id}, 'carta', 10000, ${new Date(istante)}) as c`.execute(p.db)
      return rows[0]?.c
    }
    expect(giornoDiRoma('2026-06-30T22:00:00Z')).toBe('2026-07-01')
    expect(await a('2026-06-30T21:59:59Z')).toBe(165)
    expect(await a('2026-06-30T22:00:00Z')).toBe(500)
  })
})
