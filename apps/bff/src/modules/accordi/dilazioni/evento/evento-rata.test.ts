import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { PDF } from '../../../../../test/files/plain-pdf.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { dayInRome } from '../../../../clock.ts'
import { sollecita } from '../../../incasso/solleciti/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { addebitaScadenze } from '../../scadenze/index.ts'
import { seguiRate } from '../index.ts'
import { seguiEventi } from './segui-eventi.ts'

const INIZIO = '2026-11-24'
let adesso = new Date(`${INIZIO}T10:00:00Z`)
const clock = { now: () => adesso, today: () => dayInRome(adesso) }
const alle = (giorno: string) => {
  adesso = new Date(`${giorno}T10:00:00Z`)
}
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const POSA = { n: 2, evento: 'posa dei mobili', percento: 40 }
const DATE = ['2026-12-05', '2026-12-20', '2027-01-04']

const corpo = (cliente_id: string, altro: object = {}) => ({
  cliente_id,
  importo_centesimi: 100_001,
  causale: 'Cucina su misura',
  n_rate: 3,
  cadenza: 'libera',
  prima_scadenza: DATE[0],
  date_libere: DATE,
  eventi: [POSA],
  ...altro,
})

/** A plan of three rate whose second waits for an event, accepted on a card or by hand. */
async function piano({ conCarta = true, altro = {} }: { conCarta?: boolean; altro?: object } = {}) {
  alle(INIZIO)
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta(corpo(cliente.id, altro))
  const letta = await d.letta(id)
  const carta_id = conCarta ? await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome }) : ''
  const accettata = await d.accetta(
    id,
    conCarta ? { ...letta, metodo: 'carta', carta_id } : { ...letta, metodo: 'bonifico' },
  )
  expect(accettata.status).toBe(200)
  const strada = `/api/dilazioni/${id}/rate/2/evento`
  const rata = async (n = 2, chi: typeof cliente | typeof esercente = cliente) =>
    (await d.leggi(id, chi)).body.rate.find((una: { n: number }) => una.n === n)
  return {
    id,
    d,
    esercente,
    cliente,
    rata,
    strada,
    dichiara: (nota?: string) => d.daEsercente(`${strada}/dichiara`, nota ? { nota } : {}),
    contesta: (motivo = 'Mancano le ante') => d.daCliente(`${strada}/contesta`, { motivo }),
    conferma: (scadenza: string) => d.daCliente(`${strada}/conferma`, { scadenza }),
    codice: async (n = 2) => {
      const atto = { scopo: 'conferma_evento', oggetto: `rata:${n}:${id}`, record_id: id }
      const chiesto = await p.as(cliente)('POST', '/otp/richiedi', atto)
      const { contenuto } = await p.db
        .selectFrom('uscite')
        .select('contenuto')
        .where('argomento', '=', 'otp')
        .where(sql`contenuto ->> 'utente_id'`, '=', cliente.utente_id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const { codice } = contenuto as { codice: string }
      await p.as(cliente)('POST', '/otp/verifica', { ...atto, codice })
      return chiesto
    },
  }
}

/** Every job that could ask for money, on each of so many days. */
async function vivi(dal: string, giorni: number): Promise<void> {
  const inizio = new Date(`${dal}T10:00:00Z`).getTime()
  for (let k = 0; k < giorni; k += 1) {
    adesso = new Date(inizio + k * 86_400_000)
    await seguiEventi(p.deps)
    await seguiRate(p.deps)
    await addebitaScadenze(p.deps)
    await sollecita(p.deps)
  }
}

const tentativiDi = async (pagamento_id: string) =>
  p.db
    .selectFrom('tentativi')
    .where('pagamento_id', '=', pagamento_id)
    .select(['motivo_avvio', 'stato'])
    .execute()
const sollecitiDi = async (pagamento_id: string) =>
  p.db.selectFrom('solleciti').where('pagamento_id', '=', pagamento_id).select('passo').execute()
const fatti = async (dilazione_id: string) =>
  (
    await p.db
      .selectFrom('uscite')
      .where('argomento', '=', 'evento_rata')
      .where(sql`contenuto ->> 'dilazione_id'`, '=', dilazione_id)
      .orderBy('id')
      .select(sql<string>`contenuto ->> 'fatto'`.as('fatto'))
      .execute()
  ).map(({ fatto }) => fatto)

describe('Y10 (parte) rata a un evento', () => {
  it('le quote fanno il prezzo; la rata attende, con il suo ultimo giorno', async () => {
    const { rata, d, id, esercente } = await piano()
    const { body } = await d.leggi(id)
    expect(body.rate.map((r: { totale_centesimi: number }) => r.totale_centesimi)).toEqual([
      30_000, 40_000, 30_001,
    ])
    expect(await rata()).toMatchObject({
      stato: 'in_attesa_di_evento',
      scadenza: DATE[1],
      spostabile: null,
      evento: {
        testo: 'posa dei mobili',
        stato: 'atteso',
        entro_il: DATE[1],
        se_confermato_oggi: '2026-11-29',
        dichiarabile: false,
        rispondibile: false,
      },
    })
    expect((await rata(2, esercente)).evento.dichiarabile).toBe(true)
    expect(body).toMatchObject({ prossima_scadenza: DATE[0], residuo_centesimi: 100_001 })
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('confermata da tutti e due: dovuta dopo 5 giorni, addebitata allora e non prima', async () => {
    const { rata, dichiara, conferma, codice, d, id } = await piano()
    alle('2026-12-08')
    expect((await dichiara('Consegnata stamattina')).status).toBe(200)
    expect((await rata()).evento).toMatchObject({
      stato: 'dichiarato',
      dichiarazione: { nota: 'Consegnata stamattina', motivo: null },
      rispondibile: true,
    })
    // Without the code nothing is confirmed.
    expect((await conferma('2026-12-13')).body.code).toBe('otp_richiesto')
    expect((await codice()).body.descrizione).toContain('400,00')
    const altra = await conferma('2026-12-14')
    expect([altra.status, altra.body.detail]).toEqual([409, expect.stringContaining('13 dicembre')])
    const { status, body } = await conferma('2026-12-13')
    expect(status).toBe(200)
    const { pagamento, ...sua } = body.rate[1 + 0]
    expect(sua).toMatchObject({
      stato: 'in_scadenza',
      scadenza: '2026-12-13',
      evento: { stato: 'confermato', entro_il: DATE[1] },
    })
    expect(body.cronologia.at(-1).descrizione).toBe(
      'Rata 2, “posa dei mobili”. Il cliente ha confermato l’evento della rata: scade 13 dicembre 2026',
    )
    await vivi('2026-12-09', 4)
    expect(await tentativiDi(pagamento._id)).toEqual([])
    await vivi('2026-12-13', 1)
    expect(await tentativiDi(pagamento._id)).toMatchObject([{ motivo_avvio: 'rata' }])
    expect((await d.leggi(id)).body.rate[1].stato).toBe('in_addebito')
    expect(await fatti(id)).toEqual(['dichiara_evento', 'conferma_evento'])
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('una parte sola non basta: senza conferma mai addebito, sollecito, ritardo o mora', async () => {
    const { rata, contesta, dichiara, d, id } = await piano()
    // The cliente cannot answer what was not said.
    expect((await contesta()).status).toBe(409)
    alle('2026-12-18')
    // Too near the last day for silence to count.
    await dichiara()
    const { pagamento } = await rata()
    await vivi('2026-12-18', 60)
    expect(await tentativiDi(pagamento._id)).toEqual([])
    expect(await sollecitiDi(pagamento._id)).toEqual([])
    expect(await rata()).toMatchObject({
      stato: 'in_attesa_di_evento',
      mora_centesimi: 0,
      residuo_centesimi: 40_000,
      evento: { stato: 'passato', rispondibile: false },
    })
    expect(await fatti(id)).toEqual(['dichiara_evento', 'avvisa_evento', 'evento_passato'])
    const tardi = await dichiara()
    expect([tardi.status, tardi.body.detail]).toEqual([409, expect.stringContaining('nuovo piano')])
    // Another rata is late by then: this one never counts.
    expect((await d.leggi(id)).body.scaduto_centesimi).toBeLessThan(40_000)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('contestata resta in attesa, con il motivo; l’esercente può dirlo di nuovo', async () => {
    const { rata, contesta, dichiara, id } = await piano()
    await dichiara()
    expect((await contesta()).status).toBe(200)
    expect(await rata()).toMatchObject({
      stato: 'in_attesa_di_evento',
      evento: { stato: 'contestato', dichiarazione: { motivo: 'Mancano le ante' } },
    })
    expect((await contesta()).status).toBe(409)
    alle('2026-11-25')
    expect((await dichiara()).status).toBe(200)
    expect((await dichiara()).status).toBe(409)
    expect((await rata()).evento.stato).toBe('dichiarato')
    expect(await fatti(id)).toEqual(['dichiara_evento', 'contesta_evento', 'dichiara_evento'])
    // Contested up to the end it is never due.
    await contesta('Manca ancora il top')
    await vivi('2026-12-19', 5)
    expect((await rata()).evento.stato).toBe('passato')
  })

  it('detta in tempo e taciuta: dovuta dall’ultimo giorno, a mano, mai addebitata da sola', async () => {
    const { rata, dichiara, id, cliente } = await piano()
    alle('2026-12-15')
    await dichiara()
    await vivi('2026-12-15', 5)
    expect((await rata()).stato).toBe('in_attesa_di_evento')
    await vivi('2026-12-20', 1)
    const { pagamento, ...sua } = await rata()
    expect(sua).toMatchObject({
      stato: 'in_scadenza',
      scadenza: DATE[1],
      evento: { stato: 'dovuta_a_mano', entro_il: DATE[1], rispondibile: false },
    })
    await vivi('2026-12-21', 25)
    expect(await tentativiDi(pagamento._id)).toEqual([])
    expect((await rata()).stato).toBe('scaduta')
    // Like any late rata it is reminded of, and nobody is told that it will be charged.
    expect((await sollecitiDi(pagamento._id)).length).toBeGreaterThan(0)
    expect(await fatti(id)).toContain('evento_senza_risposta')
    const pagata = await p.as(cliente)('GET', `/api/gateway/${pagamento._id}`)
    expect(pagata.body.stato).toBe('da_pagare')
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('due schede insieme: una dichiarazione, una risposta', async () => {
    const { dichiara, conferma, contesta, codice, rata } = await piano()
    const dette = await Promise.all([dichiara(), dichiara()])
    expect(dette.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await codice()
    const risposte = await Promise.all([conferma('2026-11-29'), contesta()])
    expect(risposte.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { evento } = await rata()
    expect(['confermato', 'contestato']).toContain(evento.stato)
    expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
  })

  it('di un altro esercente o cliente non si trova, e ognuno dice solo la sua parte', async () => {
    const { strada, d, dichiara, id } = await piano()
    const altro = await createEsercente(p.db)
    const altroCliente = await createCliente(p.db, { esercente_id: altro.id })
    const loro = dilazioniDi(p, { esercente: altro, cliente: altroCliente })
    expect((await loro.daEsercente(`${strada}/dichiara`)).status).toBe(404)
    await dichiara()
    expect((await loro.daCliente(`${strada}/contesta`, { motivo: 'Non so' })).status).toBe(404)
    expect((await loro.daCliente(`${strada}/conferma`, { scadenza: '2026-11-29' })).status).toBe(
      404,
    )
    const atto = { scopo: 'conferma_evento', oggetto: `rata:2:${id}`, record_id: id }
    expect((await p.as(altroCliente)('POST', '/otp/richiedi', atto)).status).toBe(404)
    expect((await d.daCliente(`${strada}/dichiara`)).status).toBe(403)
    expect((await d.daEsercente(`${strada}/contesta`, { motivo: 'Io' })).status).toBe(403)
    // A rata with a scadenza alone waits for nothing.
    const prima = strada.replace('/2/', '/1/')
    expect((await d.daEsercente(`${prima}/dichiara`)).status).toBe(409)
    expect((await d.daEsercente(strada.replace('/2/', '/9/') + '/dichiara')).status).toBe(404)
  })

  it('un documento o una foto va con la parola dell’esercente: lo legge il suo cliente e nessun altro', async () => {
    const { strada, d, id, esercente, cliente, rata, dichiara } = await piano()
    const carica = (chi: Parameters<typeof p.as>[0], contenuto: Buffer, nome = 'verbale.pdf') =>
      p.as(chi)('POST', `${strada}/file?nome_file=${nome}`, contenuto, {
        'content-type': 'application/octet-stream',
      })
    const altro = await createEsercente(p.db)
    expect((await carica(altro, PDF)).status).toBe(404)
    expect((await carica(cliente, PDF)).status).toBe(403)
    expect((await carica(esercente, Buffer.from('ciao'))).status).toBe(422)
    const primo = (await carica(esercente, PDF)).body
    const file = (await carica(esercente, PDF)).body
    expect(file).toEqual({ _id: expect.any(String), nome_file: 'verbale.pdf' })
    const leggi = (chi: Parameters<typeof p.as>[0], quale = file._id) =>
      p.as(chi)('GET', `${strada}/file/${quale}`)
    // Nobody reads it before it goes with a word, and one that was replaced is gone.
    expect((await leggi(cliente)).status).toBe(404)
    const vecchio = await d.daEsercente(`${strada}/dichiara`, { file_id: primo._id })
    expect([vecchio.status, vecchio.body.errors[0].pointer]).toEqual([422, '/file_id'])
    expect((await d.daEsercente(`${strada}/dichiara`, { file_id: file._id })).status).toBe(200)
    expect((await rata()).evento.dichiarazione.file).toEqual(file)
    const letto = await leggi(cliente)
    expect([letto.status, letto.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="evento-${file._id}.pdf"`,
    ])
    expect(letto.raw.equals(PDF)).toBe(true)
    const terzo = await createCliente(p.db, { esercente_id: esercente.id })
    expect((await leggi(terzo)).status).toBe(404)
    expect((await leggi(altro)).status).toBe(404)
    expect(
      (await p.as(cliente)('GET', `/api/dilazioni/${id}/rate/1/evento/file/${file._id}`)).status,
    ).toBe(404)
    // While the answer is awaited no other one is taken.
    expect((await carica(esercente, PDF)).status).toBe(409)
    expect((await dichiara()).status).toBe(409)
  })
})
