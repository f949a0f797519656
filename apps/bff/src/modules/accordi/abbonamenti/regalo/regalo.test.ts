import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { sbloccaRimborsi } from '../../../incasso/rimborsi/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'
import { dimenticaRegali, seguiRegali } from './segui-regali.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
  admin = await createAdmin(p.db)
})
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

type Persona = Awaited<ReturnType<typeof createCliente>>
type Chi = Parameters<Payments['as']>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
async function creaPiano(piano: object = {}): Promise<string> {
  const dati = { nome: 'Sala pesi', importo_centesimi: 3000, cadenza: 'mensile', ...piano }
  return (await post(esercente, '/api/piani', dati)).body._id
}
const emailDi = async ({ utente_id }: Persona) => {
  const { email } = await p.db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}

type Voluto = { piano?: string; periodi?: number; totale?: number; altro?: object }

/** Ordered, and paid on the page of the provider unless told. */
async function regalo({ piano, periodi = 3, totale = 9000, altro = {} }: Voluto = {}, paga = true) {
  const piano_id = piano ?? (await creaPiano())
  const [da, a] = [await createCliente(p.db), await createCliente(p.db)]
  const ordine = await post(da, `/api/piani/${piano_id}/regala`, {
    piano_id,
    email: await emailDi(a),
    periodi,
    messaggio: 'Buon compleanno!',
    totale_centesimi: totale,
    ...altro,
  })
  expect(ordine.status).toBe(200)
  const { regalo_id: id, da_pagare_id } = ordine.body
  const gateway = `/api/gateway/${da_pagare_id}`
  if (paga) {
    const pagina = await post(da, `${gateway}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(pagina.body.url_pagamento)
    await p.as(da)('GET', gateway)
  }
  const url = `/api/regali/${id}`
  return {
    id,
    piano_id,
    da,
    a,
    da_pagare_id,
    leggi: async (chi: Chi) => (await p.as(chi)('GET', url)).body,
    fa: (chi: Chi, azione: string, body: object = {}) => post(chi, `${url}/${azione}`, body),
    resi: async () => {
      await sbloccaRimborsi(p.deps)
      const presi = await p.rimborsiDelFornitore(da_pagare_id)
      return presi.map(({ amount }) => amount)
    },
  }
}

const posta = async (destinatario: string) => {
  for (let n = 0; n < 10; n++) await consegnaUscite(p.deps, usciteHandlers(p.deps))
  const rows = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('created_at')
    .select(['oggetto', 'testo'])
    .execute()
  return rows.map(({ oggetto, testo }) => `${oggetto}\n${testo}`.replaceAll('\u00A0', ' ')).join()
}
const sbagliati = async () =>
  (await verificaInvarianti(p.db, clock.today())).filter(
    ({ invariante }) => invariante !== 'addebito_automatico_detto',
  )
const debitiDi = (cliente: Persona) =>
  p.db.selectFrom('pagamenti').where('cliente_id', '=', cliente.id).select('id').execute()

describe('ABB-B6 (parte) un abbonamento in regalo', () => {
  it('ABB-B6 (parte) si paga una volta, chi lo riceve accetta dal link senza un metodo, e alla fine finisce da sé', async () => {
    const r = await regalo()
    expect(await r.leggi(r.da)).toMatchObject({
      stato: 'in_attesa',
      mio: true,
      importo_centesimi: 9000,
      durata: '3 mesi',
    })
    const invito = await posta(await emailDi(r.a))
    expect(invito).toContain(`/regali/${r.id}`)
    expect(invito).toContain('Buon compleanno!')
    expect(invito).toContain('non paghi nulla né adesso né alla fine')
    // The sum is between who paid and who sells.
    expect(await r.leggi(r.a)).toMatchObject({
      mio: false,
      importo_centesimi: null,
      pagamento_id: null,
      motivo: null,
    })
    const accettato = await r.fa(r.a, 'accetta')
    expect(accettato.body).toMatchObject({ stato: 'accettato', fino_al: '2027-02-23' })
    const { abbonamento_id } = accettato.body
    const suo = (await p.as(r.a)('GET', `/api/abbonamenti/${abbonamento_id}`)).body
    expect(suo).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: null,
      fino_al: '2027-02-23',
      recesso_entro: null,
      uscita: null,
      da_pagare_centesimi: 0,
      regalo: { pagamento_id: null },
    })
    const loro = (await p.as(esercente)('GET', `/api/abbonamenti/${abbonamento_id}`)).body
    expect(loro.regalo.pagamento_id).toBe(r.da_pagare_id)
    expect((await p.as(r.da)('GET', `/api/abbonamenti/${abbonamento_id}`)).status).toBe(404)
    expect((await r.fa(r.a, 'accetta')).status).toBe(409)
    for (const giorno of ['2026-12-24', '2027-01-24', '2027-02-20']) {
      vai(`${giorno}T09:00:00Z`)
      await rinnovaAbbonamenti(p.deps)
      await seguiRegali(p.deps)
    }
    expect(await posta(r.a.email)).toContain('sta per finire')
    vai('2027-02-24T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    expect((await p.as(r.a)('GET', `/api/abbonamenti/${abbonamento_id}`)).body.stato).toBe(
      'concluso',
    )
    expect(await debitiDi(r.a)).toEqual([])
    expect(await debitiDi(r.da)).toHaveLength(1)
    const ricevute = await p.db
      .selectFrom('ricevute')
      .where('pagamento_id', '=', r.da_pagare_id)
      .select('id')
      .execute()
    expect(ricevute).toHaveLength(1)
    expect(await sbagliati()).toEqual([])
  })

  it.each([
    ['rifiutato', 'a', 'rifiuta'],
    ['ritirato', 'da', 'ritira'],
  ] as const)('%s: torna tutto a chi ha pagato, e lo legge', async (stato, chi, azione) => {
    const r = await regalo()
    expect((await r.fa(r[chi], azione)).body.stato).toBe(stato)
    expect(await r.resi()).toEqual([9000])
    expect(await posta(r.da.email)).toContain('Ti tornano 90,00 €')
    expect((await r.fa(r.a, 'accetta')).status).toBe(409)
    expect((await r.fa(r[chi], azione)).status).toBe(409)
    expect(await r.resi()).toEqual([9000])
    expect(await sbagliati()).toEqual([])
  })

  it('mai accettato: dopo trenta giorni finisce e torna tutto, una volta sola', async () => {
    const r = await regalo()
    vai('2026-12-23T10:00:00Z')
    await seguiRegali(p.deps)
    expect((await r.leggi(r.da)).stato).toBe('in_attesa')
    vai('2026-12-25T10:00:00Z')
    await Promise.all([seguiRegali(p.deps), seguiRegali(p.deps)])
    expect((await r.leggi(r.da)).stato).toBe('scaduto')
    expect(await r.resi()).toEqual([9000])
    expect((await r.fa(r.a, 'accetta')).status).toBe(409)
    vai('2027-02-01T10:00:00Z')
    await dimenticaRegali(p.deps)
    expect((await r.leggi(r.da)).email).toBeNull()
  })

  it('non pagato non parte: nessuno è invitato, e il link scade', async () => {
    const r = await regalo({}, false)
    expect((await r.leggi(r.da)).stato).toBe('da_pagare')
    expect((await p.as(r.a)('GET', `/api/regali/${r.id}`)).status).toBe(404)
    expect(await posta(await emailDi(r.a))).toBe('')
    await sql`update pagamenti set stato = 'scaduto' where id = ${r.da_pagare_id}`.execute(p.db)
    expect((await r.leggi(r.da)).stato).toBe('annullato')
  })

  it('accettare e ritirare insieme: uno solo vince, e i soldi lo seguono', async () => {
    for (let n = 0; n < 5; n++) {
      const r = await regalo()
      const [si, no] = await Promise.all([r.fa(r.a, 'accetta'), r.fa(r.da, 'ritira')])
      expect([si.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { stato } = await r.leggi(r.da)
      expect(await r.resi()).toEqual(stato === 'accettato' ? [] : [9000])
    }
  })

  it.each([
    [true, 9000 - 600],
    [false, 9000],
  ])(
    'chi ha pagato recede entro 14 giorni, con l’avvio chiesto %s: tornano %i, e l’abbonamento finisce',
    async (avvio_chiesto, rimborso_centesimi) => {
      // From 24 November to 23 January: 60 days that cost 1.50 € each.
      const piano = await creaPiano({ importo_centesimi: 9000, cadenza: 'bimestrale' })
      const r = await regalo({ piano, periodi: 1, altro: { avvio_chiesto } })
      const { abbonamento_id } = (await r.fa(r.a, 'accetta')).body
      vai('2026-11-28T10:00:00Z')
      const { recesso } = await r.leggi(r.da)
      const giorni = 61
      const atteso = avvio_chiesto ? Math.round((9000 * (giorni - 4)) / giorni) : rimborso_centesimi
      expect(recesso).toEqual({ entro: '2026-12-09', rimborso_centesimi: atteso })
      expect((await r.leggi(r.a)).recesso).toBeNull()
      expect((await r.fa(r.a, 'recedi', { rimborso_centesimi: atteso })).status).toBe(404)
      expect((await r.fa(r.da, 'recedi', { rimborso_centesimi: 1 })).status).toBe(409)
      const dopo = await r.fa(r.da, 'recedi', { rimborso_centesimi: atteso })
      expect(dopo.body.stato).toBe('receduto')
      expect(await r.resi()).toEqual([atteso])
      const suo = (await p.as(r.a)('GET', `/api/abbonamenti/${abbonamento_id}`)).body
      expect(suo).toMatchObject({ stato: 'receduto' })
      expect(await posta(r.da.email)).toContain('Ricevuta del recesso')
      expect(await posta(r.a.email)).not.toContain('Ricevuta del recesso')
      expect(await sbagliati()).toEqual([])
    },
  )

  it('dopo 14 giorni non si recede più; l’esercente che lo cessa rende a chi ha pagato, non a chi lo ha', async () => {
    const r = await regalo({ periodi: 1, totale: 3000 })
    const { abbonamento_id } = (await r.fa(r.a, 'accetta')).body
    vai('2026-12-09T10:00:00Z')
    expect((await r.leggi(r.da)).recesso).toMatchObject({ entro: '2026-12-09' })
    vai('2026-12-10T10:00:00Z')
    expect((await r.leggi(r.da)).recesso).toBeNull()
    const url = `/api/abbonamenti/${abbonamento_id}/cessazione`
    const { data } = (await post(admin, `${url}/anteprima`)).body
    // 30 days from 24 November, of which 16 were served.
    const [, proRata] = data
    expect(proRata.rimborso_centesimi).toBe(1400)
    const { reso, rimborso_centesimi, annullati_centesimi } = proRata
    const corpo = { reso, rimborso_centesimi, annullati_centesimi, motivo: 'Chiude la palestra' }
    expect((await post(admin, url, corpo)).status).toBe(200)
    expect(await r.resi()).toEqual([1400])
    const lettera = await posta(r.a.email)
    expect(lettera).toContain('Tornano 14,00 € a chi li aveva pagati')
    expect(lettera).not.toContain('Tornano al cliente')
    expect(await sbagliati()).toEqual([])
  })

  it('le cose che non vanno si rifiutano prima di pagare, o prima di accettare', async () => {
    const piano_id = await creaPiano({ posti: 1 })
    const r = await regalo({ piano: piano_id })
    const suo = { piano_id, email: 'x@rateo.test', periodi: 3, totale_centesimi: 9000 }
    const regala = (corpo: object) => post(r.da, `/api/piani/${piano_id}/regala`, corpo)
    expect((await regala({ ...suo, totale_centesimi: 3000 })).status).toBe(409)
    expect((await regala({ ...suo, periodi: 13 })).status).toBe(422)
    const aSe = await regala({ ...suo, email: await emailDi(r.da) })
    expect(aSe.body.errors[0].pointer).toBe('/email')
    // A stranger finds nothing, and who gave it cannot take it.
    expect((await r.fa(await createCliente(p.db), 'accetta')).status).toBe(404)
    expect((await r.fa(r.da, 'accetta')).status).toBe(409)
    expect((await r.fa(r.a, 'ritira')).status).toBe(404)
    const altro = await createCliente(p.db)
    const ordine = { piano_id, oggi_centesimi: 3000 }
    // The last place is held for the present.
    const pieno = await post(altro, `/api/piani/${piano_id}/sottoscrivi`, ordine)
    expect([pieno.status, pieno.body.detail]).toEqual([409, expect.stringContaining('posti')])
    expect((await r.fa(r.a, 'accetta')).status).toBe(200)
    expect(await r.resi()).toEqual([])
  })

  it('reso dall’esercente prima del sì, non c’è più niente da accettare', async () => {
    // Below the sum of a day from which a code is asked for.
    vai('2026-11-27T10:00:00Z')
    const piano = await creaPiano({ importo_centesimi: 1000 })
    const r = await regalo({ piano, periodi: 1, totale: 1000 })
    const corpo = { importo_centesimi: 1000, motivo: 'richiesta_cliente' }
    const reso = await post(esercente, `/api/pagamenti/${r.da_pagare_id}/rimborsi`, corpo)
    expect(reso.status).toBe(200)
    await r.resi()
    await expect.poll(async () => (await r.leggi(r.da)).stato).toBe('ritirato')
    expect((await r.fa(r.a, 'accetta')).status).toBe(409)
  })
})
