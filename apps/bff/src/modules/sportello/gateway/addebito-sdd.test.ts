import { randomUUID } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '../../../../test/factories.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  notifica,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import {
  importaRestituzioni,
  controllaInSospeso,
  elaboraEventi,
} from '../../incasso/addebiti/index.ts'
import { saldo, verificaInvarianti } from '../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => {
  p.adesso()
  return p.senzaGuasti()
})

const SDD = { metodi_ammessi: ['carta', 'addebito_sdd'] }
const GIORNO = 86_400_000

async function conMandato(iban: string, tipo: 'ricorrente' | 'singolo' = 'ricorrente') {
  const debito = await createDebito(p, SDD)
  const mandati = mandatiDi(p, debito)
  const mandato_id = await mandati.firmato({ iban, tipo })
  const paga = (key?: string) => debito.pagaCon({ metodo: 'addebito_sdd', mandato_id }, key)
  return { debito, mandati, mandato_id, paga }
}

/** The bank answers, and we are told of it or ask by ourselves. */
async function rispondeLaBanca(pagamento_id: string) {
  await alGiornoAnnunciato(p, pagamento_id)
  await expect
    .poll(
      async () => {
        await eOra(p.db, pagamento_id)
        await controllaInSospeso(p.deps)
        return (await stato(p.db, pagamento_id)).stato
      },
      { timeout: 10_000, interval: 300 },
    )
    .not.toBe('in_elaborazione')
}

const restituisce = async (pagamento_id: string) => {
  await p.avanti(60_000)
  await expect
    .poll(
      async () => {
        await importaRestituzioni(p.deps)
        return (await stato(p.db, pagamento_id)).stato
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe('insoluto')
}

const consegna = () => consegnaUscite(p.deps, usciteHandlers(p.deps))
const posta = async (destinatario: string) => {
  while ((await consegna()) > 0);
  const rows = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .select(['oggetto', 'testo'])
    .execute()
  return rows
}

describe('GTW-M2 addebito diretto', () => {
  it('GTW-M2 3.8 inviato alla banca con preavviso, in elaborazione fino alla risposta, poi pagato', async () => {
    const { debito, paga, mandato_id } = await conMandato(CONTI.riesce)
    const { body } = await paga()
    expect(body).toMatchObject({
      stato: 'in_elaborazione',
      stato_pagamento: 'in_elaborazione',
      addebito: { iban: 'IT83 W054 •••• •••• •••• ••• 3455' },
    })
    const { addebito_il, esito_entro } = body.addebito
    expect(addebito_il > p.deps.clock.today() && esito_entro > addebito_il).toBe(true)
    const { cronologia } = (await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)).body
    expect(cronologia.map(({ descrizione }: { descrizione: string }) => descrizione)).toContain(
      `Addebito programmato presso la banca per il ${formattaGiornoCompleto(addebito_il)}`,
    )
    const lettere = await posta(debito.cliente.email)
    const preavviso = lettere.find(({ oggetto }) => oggetto.startsWith('Addebito di 120,50'))
    expect(preavviso?.testo).toContain('Identificativo del creditore')
    expect(preavviso?.testo).not.toContain('0542811101000000123455')
    // The debit is asked about from the morning after its day, not every few hours.
    const { prossimo_at } = await p.db
      .selectFrom('operazioni_psp as o')
      .innerJoin('tentativi as t', 't.id', 'o.tentativo_id')
      .where('t.pagamento_id', '=', debito.id)
      .select('o.prossimo_at')
      .executeTakeFirstOrThrow()
    expect(prossimo_at.toISOString().slice(0, 10) > addebito_il).toBe(true)
    await rispondeLaBanca(debito.id)
    expect(await stato(p.db, debito.id)).toMatchObject({
      stato: 'pagato',
      metodo_etichetta: 'IBAN IT •••• 3455',
      scritture: ['incasso', 'commissione'],
    })
    const [riga] = await p.db
      .selectFrom('addebiti_sdd')
      .where('mandato_id', '=', mandato_id)
      .select('sequenza')
      .execute()
    expect(riga?.sequenza).toBe('FRST')
    expect(await p.addebiti(debito.id)).toHaveLength(1)
  })

  it('GTW-M4 T01 venti clic insieme e due chiavi: un addebito solo', async () => {
    const { debito, paga } = await conMandato(CONTI.riesce)
    await Promise.all(Array.from({ length: 20 }, (_, i) => paga(i % 2 ? 'una-chiave' : undefined)))
    await rispondeLaBanca(debito.id)
    expect(await p.addebiti(debito.id)).toHaveLength(1)
    expect((await stato(p.db, debito.id)).tentativi).toHaveLength(1)
  })

  it.each([
    [CONTI.senzaFondi, 'AM04', 'attivo', 'Fondi insufficienti'],
    [CONTI.chiuso, 'AC04', 'sospeso', 'Conto chiuso'],
  ])('PAG-M9 %s respinto: insoluto con %s, mandato %s', async (iban, codice, mandato, parole) => {
    const { debito, paga, mandati, mandato_id } = await conMandato(iban)
    await paga()
    await rispondeLaBanca(debito.id)
    const { stato: fine, tentativi, scritture } = await stato(p.db, debito.id)
    expect([fine, tentativi[0]?.stato, tentativi[0]?.codice_rifiuto]).toEqual([
      'insoluto',
      'rifiutato',
      codice,
    ])
    expect(scritture).toEqual([])
    await posta(debito.cliente.email)
    expect((await mandati.leggi(mandato_id)).body.stato).toBe(mandato)
    const sospeso = await p.db
      .selectFrom('cronologia')
      .where('entita', '=', 'mandato')
      .where('entita_id', '=', mandato_id)
      .where('azione', '=', 'sospende')
      .select('dopo')
      .execute()
    expect(sospeso).toHaveLength(mandato === 'sospeso' ? 1 : 0)
    const { esito } = (await debito.leggi()).body
    expect(esito.messaggio.toLowerCase()).toContain(parole.toLowerCase())
    expect(esito.messaggio).toContain('Non è stato addebitato alcun importo')
  })

  it('3.8 un mandato singolo vale una volta, uno revocato nessuna, quello di un altro non esiste', async () => {
    const { debito, paga, mandato_id, mandati } = await conMandato(CONTI.riesce, 'singolo')
    await paga()
    expect((await mandati.leggi(mandato_id)).body.stato).toBe('consumato')
    await rispondeLaBanca(debito.id)
    const altro = await createDebito(p, {
      ...SDD,
      esercente_id: debito.esercente.id,
      cliente_id: debito.cliente.id,
    })
    const ancoraQuello = await p.as(debito.cliente)(
      'POST',
      `/api/gateway/${altro.id}/paga`,
      { metodo: 'addebito_sdd', mandato_id },
      { 'idempotency-key': 'mandato-usato' },
    )
    expect(ancoraQuello.body.code).toBe('mandato_non_attivo')
    const estraneo = await conMandato(CONTI.riesce)
    const ancora = await createDebito(p, SDD)
    const risposta = await ancora.pagaCon({
      metodo: 'addebito_sdd',
      mandato_id: estraneo.mandato_id,
    })
    expect(risposta.body.code).toBe('mandato_non_attivo')
    await estraneo.mandati.revoca(estraneo.mandato_id)
    expect((await estraneo.paga()).body.code).toBe('mandato_non_attivo')
    expect((await stato(p.db, estraneo.debito.id)).tentativi).toEqual([])
  })

  it('T03 il fornitore tace dopo aver preso l’ordine: verifica, e un addebito solo', async () => {
    const { debito, paga } = await conMandato(CONTI.riesce)
    await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/payment_intents' })
    expect((await paga()).body.stato).toBe('in_verifica')
    expect((await stato(p.db, debito.id)).tentativi[0]?.stato).toBe('esito_sconosciuto')
    await p.senzaGuasti()
    await rispondeLaBanca(debito.id)
    await expect
      .poll(
        async () => {
          await eOra(p.db, debito.id)
          await controllaInSospeso(p.deps)
          return (await stato(p.db, debito.id)).stato
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe('pagato')
    expect(await p.addebiti(debito.id)).toHaveLength(1)
  })
})

describe('PAG-M9 restituzioni', () => {
  it.each([
    ['restituito', CONTI.restituito, 'AM04'],
    ['contestato entro otto settimane', CONTI.contestato, 'MD06'],
  ])('PAG-M9 %s: insoluto, libri in pari, avvisi; una volta sola', async (_, iban, causale) => {
    const { debito, paga } = await conMandato(iban)
    await paga()
    await rispondeLaBanca(debito.id)
    const conto = { intestatario: `esercente:${debito.esercente.id}`, codice: 'debito' }
    await restituisce(debito.id)
    await Promise.all([1, 2, 3, 4].map(() => importaRestituzioni(p.deps)))
    const fine = await stato(p.db, debito.id)
    expect(fine).toMatchObject({ stato: 'insoluto', incassato_centesimi: 0, pagato_at: null })
    expect(fine.tentativi).toMatchObject([{ stato: 'restituito', codice_rifiuto: causale }])
    expect(fine.scritture).toEqual(['incasso', 'commissione', 'restituzione'])
    // The fee is left: the money itself came and went.
    const fee = await p.db
      .selectFrom('movimenti as m')
      .innerJoin('scritture as s', 's.id', 'm.scrittura_id')
      .innerJoin('conti as c', 'c.id', 'm.conto_id')
      .where('s.tipo', '=', 'commissione')
      .where('c.intestatario', '=', conto.intestatario)
      .select('m.importo_centesimi')
      .executeTakeFirstOrThrow()
    expect(await saldo(p.db, conto)).toBe(fee.importo_centesimi)
    const [cliente, esercente] = [
      await posta(debito.cliente.email),
      await posta(debito.esercente.email),
    ]
    expect(cliente.some(({ testo }) => testo.includes(`(${causale})`))).toBe(true)
    const insoluto = esercente.find(({ oggetto }) => oggetto.startsWith('Insoluto'))
    expect(insoluto?.testo).toContain('non c’è una risposta da inviare')
    // The debt can be paid in another way. The place of the money depends on the bank's reason.
    const dove =
      causale === 'AM04'
        ? 'Dal tuo conto non è uscito nulla.'
        : 'L’importo è tornato sul tuo conto.'
    const pagina = (await debito.leggi()).body
    expect(pagina).toMatchObject({ stato: 'da_pagare' })
    expect(pagina.esito.messaggio).toContain(dove)
    const { body } = await p.as(debito.cliente)('GET', `/api/pagamenti/${debito.id}`)
    expect(body.tentativi[0].messaggio).toContain(dove)
    expect(body.tentativi[0].restituito_at).not.toBeNull()
  })

  it.each([
    ['una parte', 5000],
    ['tutto', 12_050],
  ])(
    'PAG-M9 rimborsato %s e poi restituito: dal saldo escono entrambi, il debito torna intero, lo si dice',
    async (_, reso) => {
      const admin = await createAdmin(p.db)
      const { debito, paga } = await conMandato(CONTI.restituito)
      const conto = { intestatario: `esercente:${debito.esercente.id}`, codice: 'debito' }
      const leggi = async () =>
        (await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)).body
      await paga()
      await rispondeLaBanca(debito.id)
      const prima = await saldo(p.db, conto)
      const chiesto = await p.as(debito.esercente)(
        'POST',
        `/api/pagamenti/${debito.id}/rimborsi`,
        { importo_centesimi: reso, motivo: 'altro' },
        { 'idempotency-key': randomUUID() },
      )
      expect(chiesto.status).toBe(200)
      await restituisce(debito.id)
      expect(await stato(p.db, debito.id)).toMatchObject({
        stato: 'insoluto',
        incassato_centesimi: 0,
      })
      expect(await leggi()).toMatchObject({
        residuo_centesimi: 12_050,
        rimborsato_centesimi: reso,
        rimborsabile_centesimi: 0,
      })
      expect(await saldo(p.db, conto)).toBe(prima + 12_050 + reso)
      const euro = formattaEuro(reso)
      const lettere = await posta(debito.esercente.email)
      const insoluto = lettere.find(({ oggetto }) => oggetto.startsWith('Insoluto'))
      expect(insoluto?.testo).toContain(`avevi già rimborsato ${euro}`)
      expect(insoluto?.testo).toContain(formattaEuro(12_050 + reso))
      const sue = (await posta(debito.cliente.email)).map(({ testo }) => testo).join()
      expect(sue).toContain(`ti aveva già rimborsato ${euro}`)
      const campanella = await p.as(admin)('GET', '/api/notifiche')
      expect(JSON.stringify(campanella.body)).toContain(debito.id)
      // A debt that is paid again gives back no more than it holds.
      const incasso = { metodo: 'bonifico', importo_centesimi: 12_050 }
      const registrato = await p.as(debito.esercente)(
        'POST',
        `/api/pagamenti/${debito.id}/incassi`,
        { ...incasso, incassato_il: p.deps.clock.today() },
        { 'idempotency-key': randomUUID() },
      )
      expect(registrato.status).toBe(200)
      expect(await leggi()).toMatchObject({
        residuo_centesimi: 0,
        rimborsabile_centesimi: 12_050 - reso,
      })
      expect(await verificaInvarianti(p.db)).toEqual([])
    },
  )

  it('T04 la notifica di una restituzione basta; contraffatta non è letta; per una mai pagata non fa nulla', async () => {
    const { debito, paga } = await conMandato(CONTI.restituito)
    await paga()
    const { riferimento } = await p.db
      .selectFrom('operazioni_psp as o')
      .innerJoin('tentativi as t', 't.id', 'o.tentativo_id')
      .where('t.pagamento_id', '=', debito.id)
      .select('o.riferimento')
      .executeTakeFirstOrThrow()
    const avviso = () =>
      notifica('charge.dispute.created', {
        id: 'dp_1',
        object: 'dispute',
        payment_intent: riferimento,
      })
    const invia = ({ payload, headers }: ReturnType<typeof notifica>) =>
      p.app.inject({ method: 'POST', url: '/psp/eventi', headers, payload })
    // The provider knows of no return yet: what a notice says is only a hint.
    await invia(avviso())
    await elaboraEventi(p.deps)
    expect((await stato(p.db, debito.id)).stato).toBe('in_elaborazione')
    await rispondeLaBanca(debito.id)
    await p.avanti(60_000)
    await expect
      .poll(
        async () => {
          await invia(avviso())
          await elaboraEventi(p.deps)
          return (await stato(p.db, debito.id)).stato
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe('insoluto')
    expect(
      (await stato(p.db, debito.id)).scritture.filter((t) => t === 'restituzione'),
    ).toHaveLength(1)
  })

  it('3.8 dopo un addebito restituito il secondo è RCUR; dopo uno respinto è di nuovo FRST', async () => {
    const sequenze = async (iban: string, aspetta: (id: string) => Promise<void>) => {
      const { debito, paga, mandato_id } = await conMandato(iban)
      await paga()
      await rispondeLaBanca(debito.id)
      await aspetta(debito.id)
      p.adesso()
      await paga()
      const rows = await p.db
        .selectFrom('addebiti_sdd')
        .where('mandato_id', '=', mandato_id)
        .orderBy('created_at')
        .select('sequenza')
        .execute()
      return rows.map(({ sequenza }) => sequenza)
    }
    expect(await sequenze(CONTI.restituito, restituisce)).toEqual(['FRST', 'RCUR'])
    expect(await sequenze(CONTI.senzaFondi, async () => undefined)).toEqual(['FRST', 'FRST'])
  })
})

describe('GTW-M2 giorni', () => {
  it('GTW-M2 la pagina dice il giorno dell’addebito prima di confermare', async () => {
    const { debito, mandato_id } = await conMandato(CONTI.riesce)
    const { body } = await debito.leggi()
    expect(body.mandati).toMatchObject([{ _id: mandato_id, addebito_il: body.nuovo_addebito_il }])
    const giorni = (Date.parse(body.nuovo_addebito_il) - Date.parse(p.deps.clock.today())) / GIORNO
    expect(giorni).toBeGreaterThanOrEqual(3)
  })
})
