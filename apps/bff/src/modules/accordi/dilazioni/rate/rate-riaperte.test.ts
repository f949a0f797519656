import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import {
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'
import { createCarta, createDilazione } from '../../../../../test/scadenze.ts'
import { newId } from '../../../../db/ids.ts'
import { elaboraEventi, inviaInSospeso } from '../../../incasso/addebiti/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { addebitaScadenze } from '../../scadenze/index.ts'
import { riprovaRifiutati, sollecita } from '../../../incasso/solleciti/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'

const clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
const DAY = 86_400_000
let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
})
afterAll(() => p.stop())
beforeEach(() => sql`delete from addebiti_programmati`.execute(p.db))

/** Rate of 50,00 € charged to a saved card on the day they fall due; only the first falls due today. */
async function piano({ rate = 3, conCarta = true } = {}) {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const oggi = clock.today()
  const metodo = conCarta
    ? { metodo_id: await createCarta(p.db, cliente, { fornitore: 'stripe' }) }
    : null
  const { id, pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    metodo,
    scadenze: Array.from({ length: rate }, (_, n) => aggiungiGiorni(oggi, 200 + n * 30)),
  })
  const post = (url: string, body: object, chi: Parameters<typeof p.as>[0] = esercente) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const paga = async (quali: readonly string[], tutto = quali.length * 5000) => {
    const { body } = await post(
      `/api/gateway/${quali[0] ?? ''}/paga`,
      {
        metodo: 'carta',
        ...(quali.length > 1 && { insieme: quali.slice(1), totale_visto_centesimi: tutto }),
      },
      cliente,
    )
    await pagaSullaPagina(body.url_pagamento)
    await p.as(cliente)('GET', `/api/gateway/${quali[0] ?? ''}`)
  }
  return {
    id,
    pagamenti: pagamenti as [string, string, string],
    esercente,
    cliente,
    post,
    paga,
    leggi: async (chi: Parameters<typeof p.as>[0] = esercente) =>
      (await p.as(chi)('GET', `/api/dilazioni/${id}`)).body,
    incassa: (pagamento: string, importo_centesimi = 5000) =>
      post(`/api/pagamenti/${pagamento}/incassi`, {
        metodo: 'contanti',
        importo_centesimi,
        incassato_il: clock.today(),
      }),
    rimborsa: (pagamento: string, importo_centesimi: number) =>
      post(`/api/pagamenti/${pagamento}/rimborsi`, {
        importo_centesimi,
        motivo: 'richiesta_cliente',
      }),
    debito: async (pagamento: string, chi: Parameters<typeof p.as>[0] = esercente) =>
      (await p.as(chi)('GET', `/api/pagamenti/${pagamento}`)).body,
  }
}
type Piano = Awaited<ReturnType<typeof piano>>

/** Books the bank's last word on a claim about the charge that paid a debt. */
const dice = (pagamento: string, importo: number, detto: string, riferimento = `dp_${pagamento}`) =>
  sql`select applica_contestazione(${newId(clock.now())}, 'stripe', ${riferimento}, t.riferimento_psp,
    ${importo}::bigint, 0::bigint, 'altro', ${detto}, ${clock.now()}::timestamptz + interval '7 days', ${clock.now()})
    from tentativi t where t.pagamento_id = ${pagamento} and t.stato = 'riuscito'`.execute(p.db)

const libri = async () => expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
const consegna = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}
const posta = async (destinatario: string) => {
  await consegna()
  return p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select(['oggetto', 'testo', 'canale'])
    .execute()
}
const nuovaDi = async (d: Piano) => (await d.leggi()).rate.at(-1)
const descrizioni = async (d: Piano): Promise<string[]> =>
  (await d.leggi()).cronologia.map(({ descrizione }: { descrizione: string }) => descrizione)

it('DIL-M5 §3.6 una contestazione persa: la rata è di nuovo da pagare, con un suo debito e un preavviso', async () => {
  const d = await piano()
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 5000, 'aperta')
  expect((await d.leggi()).residuo_centesimi).toBe(10_000)
  await dice(prima, 5000, 'persa')
  const letta = await d.leggi(d.cliente)
  expect(letta).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 0,
    rimborsato_centesimi: 0,
    residuo_centesimi: 15_000,
    rate_pagate: 0,
    prossima_scadenza: '2026-07-01',
    prossimo_importo_centesimi: 5000,
    rate: [
      { n: 1, stato: 'rimborsata', residuo_centesimi: 0, riaperto_centesimi: 5000, riapre_n: null },
      { n: 2 },
      { n: 3 },
      {
        n: 4,
        riapre_n: 1,
        stato: 'programmata',
        scadenza: '2026-07-01',
        totale_centesimi: 5000,
        residuo_centesimi: 5000,
        pagabile: true,
      },
    ],
  })
  expect(letta.rate[2].residuo_dopo_centesimi).toBe(5000)
  expect((await d.debito(prima)).stato).toBe('rimborsato')
  const nuovo = letta.rate[3].pagamento._id
  expect(await d.debito(nuovo, d.cliente)).toMatchObject({
    stato: 'da_pagare',
    causale: 'Rata 1 di 3 da pagare di nuovo · Impianto dentale',
    importo_centesimi: 5000,
  })
  expect(await descrizioni(d)).toContain(
    'Rata 1: da pagare di nuovo dopo la contestazione, non si addebita da sola',
  )
  await libri()
  // Paid by hand, it is one rata that was paid.
  await d.paga([nuovo])
  expect(await d.leggi()).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 5000,
    residuo_centesimi: 10_000,
    rate_pagate: 1,
  })
  await libri()
  // Claimed once more, and lost once more.
  await dice(nuovo, 5000, 'persa')
  expect(await d.leggi()).toMatchObject({ rate_pagate: 0, residuo_centesimi: 15_000 })
  expect(await nuovaDi(d)).toMatchObject({ n: 5, riapre_n: 1, residuo_centesimi: 5000 })
  await libri()
})

it('PAG-B7 DIL-M5 sul debito contestato chi paga legge che cosa è successo, e che cosa deve ora', async () => {
  const d = await piano()
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 5000, 'aperta')
  const letta = async () => (await d.debito(prima, d.cliente)).contestazioni
  expect(await letta()).toMatchObject([
    { stato: 'da_rispondere', rispondibile: false, entro: null, di_nuovo: [], file: [], prove: [] },
  ])
  expect((await letta())[0].messaggio).toContain('fermi presso la banca')
  await dice(prima, 5000, 'persa')
  const [persa] = await letta()
  const nuova = await nuovaDi(d)
  expect(persa).toMatchObject({
    stato: 'persa',
    messaggio: 'La banca ti ha dato ragione: 50,00\u00A0€ restano a te.',
    azioni_consentite: [],
    di_nuovo: [
      {
        residuo_centesimi: 5000,
        scadenza: nuova.scadenza,
        stato: 'da_pagare',
      },
    ],
  })
  await d.incassa(persa.di_nuovo[0].pagamento_id)
  expect((await letta())[0].di_nuovo).toMatchObject([{ residuo_centesimi: 0, stato: 'pagato' }])
})

it('DIL-M5 le due parti lo sanno, in parole che dicono chi paga e che nulla parte da solo', async () => {
  const d = await piano()
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 5000, 'aperta')
  await dice(prima, 5000, 'persa')
  const titolo = 'Dopo la contestazione 50,00\u00A0€ sono di nuovo da pagare'
  const cliente = (await posta(d.cliente.email)).find(({ oggetto }) => oggetto === titolo)
  expect(cliente?.testo).toContain('la banca ti ha restituito 50,00\u00A0€')
  expect(cliente?.testo).toContain('hai tempo fino a mercoledì 1 luglio 2026')
  expect(cliente?.testo).toContain('non lo addebitiamo da soli, su nessuna carta')
  const esercente = await posta(d.esercente.email)
  expect(esercente.find(({ oggetto }) => oggetto === titolo)?.testo).toContain('stralcialo')
  const chiusa = esercente.find(({ oggetto }) => oggetto?.endsWith('chiusa'))
  expect(chiusa?.testo).toContain('è di nuovo da pagare: il cliente è avvisato')
  for (const chi of [d.cliente, d.esercente]) {
    const { body } = await p.as(chi)('GET', '/api/notifiche')
    expect(JSON.stringify(body)).toContain('sono di nuovo da pagare, entro il 01/07/2026')
  }
})

it('§3.5 un piano concluso riapre senza che si dica concluso di nuovo, e finisce quando la rata è pagata', async () => {
  const d = await piano({ rate: 1 })
  const [prima] = d.pagamenti
  await d.paga([prima])
  expect((await d.leggi()).stato).toBe('conclusa')
  await dice(prima, 5000, 'persa')
  expect(await d.leggi()).toMatchObject({ stato: 'attiva', residuo_centesimi: 5000 })
  // No method is said to charge what nothing charges.
  const sua = await d.leggi(d.cliente)
  const cambia = sua.azioni_consentite.find(
    ({ azione }: { azione: string }) => azione === 'cambia_metodo',
  )
  expect([sua.metodo_etichetta, cambia.consentita]).toEqual([null, false])
  const conclude = 'Dilazione conclusa: non resta nulla da pagare'
  expect((await descrizioni(d)).filter((una) => una === conclude)).toHaveLength(1)
  await libri()
  await d.incassa((await nuovaDi(d)).pagamento._id)
  expect(await d.leggi()).toMatchObject({ stato: 'conclusa', pagato_centesimi: 5000 })
  await libri()
})

it('§3.6 non si addebita mai da sola: né nel suo giorno, né dopo un rifiuto, né a richiesta dell’esercente', async () => {
  const d = await piano()
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 5000, 'persa')
  const nuovo = (await nuovaDi(d)).pagamento._id
  const tentativi = () =>
    p.db.selectFrom('tentativi').where('pagamento_id', '=', nuovo).selectAll().execute()
  const inizio = clock.now().getTime()
  for (const giorni of [15, 1, 3, 7]) {
    clock.advance(giorni * DAY)
    await addebitaScadenze(p.deps)
    await riprovaRifiutati(p.deps)
    expect(await tentativi()).toEqual([])
  }
  // The cliente tried by hand, and was refused: that is no leave to try again.
  const { body } = await d.post(`/api/gateway/${nuovo}/paga`, { metodo: 'carta' }, d.cliente)
  await pagaSullaPagina(body.url_pagamento, '4000 0000 0000 0002')
  await d.post(`/api/gateway/${nuovo}/abbandona`, {}, d.cliente)
  await sql`update tentativi set stato = 'rifiutato', codice_rifiuto = 'fondi_insufficienti'
    where pagamento_id = ${nuovo}`.execute(p.db)
  for (const giorni of [1, 2, 4]) {
    clock.advance(giorni * DAY)
    await riprovaRifiutati(p.deps)
    await addebitaScadenze(p.deps)
    await inviaInSospeso(p.deps)
  }
  expect(await tentativi()).toHaveLength(1)
  const riprova = await d.post(`/api/pagamenti/${nuovo}/riprova`, {})
  expect(riprova.status).toBe(409)
  expect(JSON.stringify(riprova.body)).toContain('di nuovo da pagare dopo una contestazione')
  clock.advance(inizio - clock.now().getTime())
})

it('§3.6 si ricorda con calma: prima e poco dopo il suo giorno, mai un sollecito formale da solo', async () => {
  const d = await piano()
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 5000, 'persa')
  const inizio = clock.now().getTime()
  // Seven days and one day ahead, the day itself, and the days of each step after it.
  for (const giorni of [8, 6, 1, 3, 4, 8, 15]) {
    clock.advance(giorni * DAY)
    await sollecita(p.deps)
  }
  const nuovo = (await nuovaDi(d)).pagamento._id
  const mandati = await p.db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', nuovo)
    .orderBy('passo')
    .select(['passo', 'canale'])
    .execute()
  expect(mandati.map(({ passo, canale }) => `${canale} ${passo}`)).toEqual(
    [-7, -1, 0, 3, 7].map((passo) => `email ${passo}`),
  )
  // A cliente who pays by hand gets no message about a charge.
  const testi = (await posta(d.cliente.email)).map(({ oggetto }) => oggetto)
  expect(testi.filter((oggetto) => oggetto?.includes('li addebitiamo'))).toEqual([])
  clock.advance(inizio - clock.now().getTime())
})

it('DIL-M5 l’esercente può non aspettarla più: stralciata, il piano finisce col resto', async () => {
  const d = await piano({ rate: 2, conCarta: false })
  const [prima, seconda] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 5000, 'persa')
  const nuovo = (await nuovaDi(d)).pagamento._id
  expect((await d.post(`/api/pagamenti/${nuovo}/stralcia`, {}, admin)).status).toBe(200)
  await d.incassa(seconda)
  expect(await d.leggi()).toMatchObject({
    stato: 'conclusa',
    pagato_centesimi: 5000,
    condonato_centesimi: 5000,
    residuo_centesimi: 0,
  })
  await libri()
})

it('PAG-B7 più rate con un addebito solo: torna ciascuna, per la sua parte', async () => {
  const d = await piano()
  const [prima, seconda, terza] = d.pagamenti
  await d.paga([prima, seconda, terza])
  expect((await d.leggi()).stato).toBe('conclusa')
  await d.rimborsa(seconda, 2000)
  await dice(prima, 13_000, 'persa')
  const letta = await d.leggi()
  expect(letta).toMatchObject({
    stato: 'attiva',
    pagato_centesimi: 0,
    rimborsato_centesimi: 2000,
    residuo_centesimi: 13_000,
    rate_pagate: 0,
  })
  const nuove = letta.rate.slice(3)
  expect(nuove.map((r: { riapre_n: number }) => r.riapre_n).toSorted()).toEqual([1, 2, 3])
  expect(nuove.map((r: { totale_centesimi: number }) => r.totale_centesimi).toSorted()).toEqual([
    3000, 5000, 5000,
  ])
  await libri()
  for (const r of nuove) await d.incassa(r.pagamento._id, r.totale_centesimi)
  expect(await d.leggi()).toMatchObject({ stato: 'conclusa', pagato_centesimi: 13_000 })
  await libri()
})

it('§3.5 di una parte sola si paga di nuovo quella parte', async () => {
  const d = await piano({ conCarta: false })
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 2000, 'persa')
  expect(await d.leggi()).toMatchObject({
    pagato_centesimi: 3000,
    residuo_centesimi: 12_000,
    rate_pagate: 0,
    rate: [{ stato: 'pagata', riaperto_centesimi: 2000 }, {}, {}, { totale_centesimi: 2000 }],
  })
  await libri()
  await d.incassa((await nuovaDi(d)).pagamento._id, 2000)
  expect(await d.leggi()).toMatchObject({ pagato_centesimi: 5000, rate_pagate: 1 })
  await libri()
})

it('§3.5 ciò che si sta già rimborsando non si chiede indietro, finché il rimborso non fallisce', async () => {
  const d = await piano({ conCarta: false })
  const [prima] = d.pagamenti
  await d.paga([prima])
  await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/refunds', quante_volte: 2 })
  await d.rimborsa(prima, 2000)
  await p.senzaGuasti()
  expect((await d.debito(prima)).rimborsi[0].stato).toBe('in_elaborazione')
  await dice(prima, 5000, 'persa')
  expect((await nuovaDi(d)).totale_centesimi).toBe(3000)
  await sql`select concludi_rimborso(o.id, 'rifiutato', 2000, 'conto_chiuso', 're_1', ${clock.now()}, '{}')
    from operazioni_psp o join rimborsi r on r.id = o.rimborso_id where r.pagamento_id = ${prima}`.execute(
    p.db,
  )
  const letta = await d.leggi()
  expect(letta.rate.slice(3).map((r: { totale_centesimi: number }) => r.totale_centesimi)).toEqual([
    3000, 2000,
  ])
  expect(letta).toMatchObject({ residuo_centesimi: 15_000, rimborsato_centesimi: 0 })
  await libri()
})

it('§3.5 una contestazione di prima resta com’era detta, anche quando poi si rimborsa il resto', async () => {
  const d = await piano({ conCarta: false })
  const [prima] = d.pagamenti
  await d.paga([prima])
  await dice(prima, 2000, 'aperta')
  await sql`update contestazioni set chiede_di_nuovo = false where pagamento_id = ${prima}`.execute(
    p.db,
  )
  await dice(prima, 2000, 'persa')
  expect((await d.rimborsa(prima, 1000)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({
    pagato_centesimi: 2000,
    rimborsato_centesimi: 3000,
    residuo_centesimi: 10_000,
  })
  expect((await d.leggi()).rate).toHaveLength(3)
  await libri()
})

it('§3.4 accettata dall’esercente resta rimborsata: chi ha dato ragione al cliente non lo chiede di nuovo', async () => {
  const d = await piano()
  const [prima] = d.pagamenti
  await d.paga([prima])
  const [charge] = await p.addebiti(prima)
  await p.contesta(charge?.id ?? '')
  for (const dispute of await p.contestazioni(prima)) {
    const segnale = notifica('charge.dispute.created', { ...dispute, object: 'dispute' })
    await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  }
  while ((await elaboraEventi(p.deps)) > 0);
  const [contestazione] = (await d.debito(prima)).contestazioni
  await d.post(`/api/contestazioni/${contestazione._id}/accetta`, {})
  expect(await d.leggi()).toMatchObject({
    rimborsato_centesimi: 5000,
    residuo_centesimi: 10_000,
    rate: [{ stato: 'rimborsata', riaperto_centesimi: 0 }, {}, {}],
  })
  expect((await d.leggi()).rate).toHaveLength(3)
  await libri()
})
