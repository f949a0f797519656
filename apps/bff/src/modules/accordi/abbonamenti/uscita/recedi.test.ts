import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { type Payments, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import type { Messaggio } from '../../../../integrations/mail/mailer.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { sbloccaRimborsi } from '../../../incasso/rimborsi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'
import { messaggiAbbonamenti } from '../messaggi-abbonamenti.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

type Voluto = {
  avvio_chiesto?: boolean
  piano?: object
  oggi_centesimi?: number
  tipo?: string
  inContanti?: boolean
}

/** Somebody who subscribed on 24 November and paid the first charge by card: 30,00 € a month unless told otherwise. */
async function abbonato({
  avvio_chiesto,
  piano = {},
  oggi_centesimi = 3000,
  tipo,
  inContanti = false,
}: Voluto = {}) {
  vai('2026-11-24T10:00:00Z')
  const corpo = { nome: 'Sala pesi', importo_centesimi: 3000, cadenza: 'mensile', ...piano }
  const piano_id: string = (await chiama(esercente, 'POST', '/api/piani', corpo)).body._id
  const cliente = await createCliente(p.db)
  if (tipo !== undefined) {
    await p.db.updateTable('clienti').set({ tipo }).where('id', '=', cliente.id).execute()
  }
  const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
  const { body: ordine } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, {
    piano_id,
    oggi_centesimi,
    ...(oggi_centesimi === 0 && { carta_id }),
    ...(avvio_chiesto !== undefined && { avvio_chiesto }),
  })
  if (inContanti) {
    await chiama(esercente, 'POST', `/api/pagamenti/${ordine.da_pagare_id}/incassi`, {
      metodo: 'contanti',
      importo_centesimi: oggi_centesimi,
      incassato_il: '2026-11-24',
    })
  } else if (ordine.da_pagare_id !== null) {
    const url = `/api/gateway/${ordine.da_pagare_id}`
    const { body } = await chiama(cliente, 'POST', `${url}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(body.url_pagamento)
    await chiama(cliente, 'GET', url)
  }
  const url = `/api/abbonamenti/${ordine.abbonamento_id}`
  const daCliente = (method: 'GET' | 'POST', dove = '', body?: object) =>
    chiama(cliente, method, `${url}${dove}`, body)
  return {
    cliente,
    url,
    id: ordine.abbonamento_id as string,
    pagamento_id: ordine.da_pagare_id as string,
    leggi: async (chi: Chi = cliente) => (await chiama(chi, 'GET', url)).body,
    anteprima: (chi: Chi = cliente) => chiama(chi, 'POST', `${url}/recesso/anteprima`, {}),
    recedi: (rimborso_centesimi: number) => daCliente('POST', '/recesso', { rimborso_centesimi }),
    daCliente,
    puo: async () =>
      (await chiama(cliente, 'GET', url)).body.azioni_consentite.find(
        ({ azione }: { azione: string }) => azione === 'recedi',
      ),
  }
}

const resi = async (pagamento_id: string) =>
  (await p.rimborsiDelFornitore(pagamento_id)).map(({ amount }) => amount)
const libri = () => verificaInvarianti(p.db)

describe('ABB-M7 (parte) recedi dal contratto qui', () => {
  it('non ha chiesto di cominciare subito: torna tutto sulla carta, attivazione compresa, e non si addebita altro', async () => {
    const a = await abbonato({ piano: { attivazione_centesimi: 2000 }, oggi_centesimi: 5000 })
    vai('2026-12-04T09:00:00Z')
    expect(await a.leggi()).toMatchObject({ recesso_entro: '2026-12-09', avvio_chiesto: false })
    expect(await a.puo()).toMatchObject({ consentita: true, motivo: null })
    const { status, body } = await a.anteprima()
    expect([status, body]).toEqual([
      200,
      {
        nome: a.cliente.nome,
        email: a.cliente.email,
        rimborso_centesimi: 5000,
        trattenuto_centesimi: 0,
        in_corso_centesimi: 0,
        in_corso_resi_centesimi: 0,
      },
    ])
    expect((await a.leggi()).stato).toBe('attivo')
    const fatto = await a.recedi(5000)
    expect([fatto.status, fatto.body]).toMatchObject([
      200,
      {
        stato: 'receduto',
        prossimo_addebito: null,
        fino_al: '2026-12-04',
        chiusura: { modo: 'recesso', rimborso_centesimi: 5000, a_mano_centesimi: 0 },
      },
    ])
    expect(fatto.body.cronologia.at(-1)).toMatchObject({ azione: 'recede' })
    await sbloccaRimborsi(p.deps)
    expect(await resi(a.pagamento_id)).toEqual([5000])
    expect(await libri()).toEqual([])
    vai('2027-01-24T10:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    expect((await a.leggi()).n_rinnovi).toBe(1)
  })

  it('ha chiesto di cominciare subito: restano i giorni avuti, quello che torna è quello che l’anteprima diceva', async () => {
    const a = await abbonato({
      avvio_chiesto: true,
      piano: { attivazione_centesimi: 2000 },
      oggi_centesimi: 5000,
    })
    // Ten of the thirty days from 24 November to 24 December; the day of the recesso is not paid.
    vai('2026-12-04T09:00:00Z')
    expect((await a.anteprima()).body).toMatchObject({
      rimborso_centesimi: 3333,
      trattenuto_centesimi: 1667,
    })
    expect((await a.recedi(3333)).body.chiusura).toMatchObject({
      rimborso_centesimi: 3333,
      trattenuto_centesimi: 1667,
    })
    await sbloccaRimborsi(p.deps)
    expect(await resi(a.pagamento_id)).toEqual([3333])
    expect(await libri()).toEqual([])
  })

  it('lo stesso giorno torna tutto anche a chi aveva chiesto di cominciare; dopo una disdetta il diritto resta', async () => {
    const a = await abbonato({ avvio_chiesto: true })
    await a.daCliente('POST', '/disdetta', { fino_al: '2026-12-23' })
    expect((await a.leggi()).stato).toBe('disdetto')
    expect((await a.recedi(3000)).body).toMatchObject({
      stato: 'receduto',
      chiusura: { rimborso_centesimi: 3000, trattenuto_centesimi: 0 },
    })
  })

  it('in prova non si è pagato nulla; dopo la prova, di due settimane restano i giorni avuti di ognuna', async () => {
    const prova = await abbonato({ piano: { prova_giorni: 14 }, oggi_centesimi: 0 })
    expect((await prova.anteprima()).body).toMatchObject({
      rimborso_centesimi: 0,
      trattenuto_centesimi: 0,
    })
    expect((await prova.recedi(0)).body).toMatchObject({
      stato: 'receduto',
      prossimo_addebito: null,
    })
    const settimana = await abbonato({
      avvio_chiesto: true,
      piano: { cadenza: 'settimanale', importo_centesimi: 700 },
      oggi_centesimi: 700,
    })
    vai('2026-12-01T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    const [seconda] = (await settimana.leggi()).rinnovi
    const url = `/api/gateway/${seconda._id}`
    const { body } = await settimana.daCliente('GET')
    expect(body.n_rinnovi).toBe(2)
    const { body: pagina } = await chiama(settimana.cliente, 'POST', `${url}/paga`, {
      metodo: 'carta',
    })
    await pagaSullaPagina(pagina.url_pagamento)
    await chiama(settimana.cliente, 'GET', url)
    vai('2026-12-04T09:00:00Z')
    expect((await settimana.anteprima()).body).toMatchObject({
      rimborso_centesimi: 400,
      trattenuto_centesimi: 1000,
    })
    expect((await settimana.recedi(400)).status).toBe(200)
    expect(await libri()).toEqual([])
  })

  it('un rinnovo ancora da pagare non è più dovuto; uno che si sta pagando torna da sé quando arriva', async () => {
    const a = await abbonato({
      piano: { cadenza: 'settimanale', importo_centesimi: 700 },
      oggi_centesimi: 700,
    })
    vai('2026-12-01T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    const [seconda] = (await a.leggi()).rinnovi
    const { body: pagina } = await chiama(a.cliente, 'POST', `/api/gateway/${seconda._id}/paga`, {
      metodo: 'carta',
    })
    expect((await a.anteprima()).body).toMatchObject({
      rimborso_centesimi: 700,
      in_corso_centesimi: 700,
      in_corso_resi_centesimi: 700,
    })
    expect((await a.recedi(700)).status).toBe(200)
    await pagaSullaPagina(pagina.url_pagamento)
    await chiama(a.cliente, 'GET', `/api/gateway/${seconda._id}`)
    await sbloccaRimborsi(p.deps)
    expect([await resi(a.pagamento_id), await resi(seconda._id)]).toEqual([[700], [700]])
    expect((await a.leggi()).chiusura).toMatchObject({ rimborso_centesimi: 1400 })
    const altro = await abbonato({
      piano: { cadenza: 'settimanale', importo_centesimi: 700 },
      oggi_centesimi: 700,
    })
    vai('2026-12-01T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    const { body } = await altro.recedi(700)
    expect(body.rinnovi.map(({ stato }: { stato: string }) => stato)).toContain('annullato')
    expect(body.da_pagare_centesimi).toBe(0)
    expect(await libri()).toEqual([])
  })

  it('i contanti li rende l’esercente, e non si scalano da quello che si stava pagando con la carta', async () => {
    const a = await abbonato({
      inContanti: true,
      piano: { cadenza: 'settimanale', importo_centesimi: 700 },
      oggi_centesimi: 700,
    })
    vai('2026-12-01T09:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    const [seconda] = (await a.leggi()).rinnovi
    const { body: pagina } = await chiama(a.cliente, 'POST', `/api/gateway/${seconda._id}/paga`, {
      metodo: 'carta',
    })
    expect((await a.recedi(700)).body.chiusura).toMatchObject({
      rimborso_centesimi: 700,
      a_mano_centesimi: 700,
    })
    const url = `/api/pagamenti/${a.pagamento_id}/rimborsi`
    const reso = { importo_centesimi: 700, motivo: 'recesso' }
    expect((await chiama(esercente, 'POST', url, reso)).body.rimborsi).toMatchObject([
      { modo: 'diretto', stato: 'riuscito' },
    ])
    await pagaSullaPagina(pagina.url_pagamento)
    await chiama(a.cliente, 'GET', `/api/gateway/${seconda._id}`)
    await sbloccaRimborsi(p.deps)
    expect(await resi(seconda._id)).toEqual([700])
    expect((await a.leggi()).chiusura).toMatchObject({
      rimborso_centesimi: 1400,
      a_mano_centesimi: 700,
    })
    expect(await libri()).toEqual([])
  })

  it('dopo il termine, tra imprese, con cifre vecchie, di un altro, due volte: no, con il perché', async () => {
    const a = await abbonato()
    vai('2026-12-10T09:00:00Z')
    const tardi = await a.recedi(3000)
    expect([tardi.status, tardi.body.detail]).toEqual([
      409,
      'Si poteva recedere fino al 9 dicembre 2026.',
    ])
    expect(await a.puo()).toMatchObject({ consentita: false })
    vai('2026-11-25T10:00:00Z')
    expect((await a.recedi(2999)).body.detail).toContain('Rileggi e conferma di nuovo')
    const estraneo = await createCliente(p.db)
    expect((await a.anteprima(estraneo)).status).toBe(404)
    expect((await a.anteprima(esercente)).status).toBe(403)
    const esiti = await Promise.all(Array.from({ length: 5 }, () => a.recedi(3000)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await a.recedi(3000)).body.detail).toBe(
      'Hai già dichiarato il recesso: la ricevuta è nella tua posta.',
    )
    const impresa = await abbonato({ tipo: 'ditta' })
    expect(await impresa.puo()).toBeUndefined()
    expect((await impresa.anteprima()).body.detail).toBe(
      'Tra imprese il diritto di recesso non c’è.',
    )
    expect(await libri()).toEqual([])
  })

  it('la ricevuta arriva per e-mail con il PDF, l’esercente lo sa; la leggono le parti e lo staff, gli altri no', async () => {
    const a = await abbonato({ avvio_chiesto: true })
    expect((await a.daCliente('GET', '/recesso/pdf')).status).toBe(404)
    vai('2026-12-04T09:00:00Z')
    await a.recedi(2000)
    const inviati: Messaggio[] = []
    const mailer = { invia: async (m: Messaggio) => void inviati.push(m) }
    while ((await consegnaUscite(p.deps, messaggiAbbonamenti({ ...p.deps, mailer }))) > 0);
    const ricevuta = inviati.find(
      ({ destinatario, oggetto }) =>
        destinatario === a.cliente.email && oggetto.startsWith('Ricevuta del recesso'),
    )
    const testo = ricevuta?.testo.replaceAll('\u00A0', ' ') ?? ''
    expect(testo).toContain('I giorni già avuti costano 10,00 €, il resto torna: 20,00 €')
    expect(testo).toContain('torna da sé sulla carta')
    expect(ricevuta?.allegati?.[0]?.filename).toMatch(/^recesso-ABB-\d+\.pdf$/)
    expect(
      inviati.some(
        ({ destinatario, oggetto }) =>
          destinatario === esercente.email && oggetto.includes('ha receduto'),
      ),
    ).toBe(true)
    for (const chi of [a.cliente, esercente, await createAdmin(p.db)]) {
      const pdf = await chiama(chi, 'GET', `${a.url}/recesso/pdf`)
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const estraneo = await createCliente(p.db)
    expect((await chiama(estraneo, 'GET', `${a.url}/recesso/pdf`)).status).toBe(404)
  })
})
