import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createDebito, type Payments, startPayments, stato } from '../../../../../test/payments.ts'
import { createAbbonamento, createCarta, createDilazione } from '../../../../../test/scadenze.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { addebitaDovuti, addebitaScadenze } from '../../../accordi/scadenze/index.ts'
import { riprovaRifiutati, sollecita } from '../../solleciti/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { controllaInSospeso, inviaInSospeso } from '../index.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
})
afterAll(() => p.stop())
beforeEach(async () => {
  await sql`delete from addebiti_programmati`.execute(p.db)
})
afterEach(async () => {
  await p.senzaGuasti()
  await sql`delete from porte_fornitore`.execute(p.db)
  await sql`update operazioni_psp set prossimo_at = 'infinity' where stato = 'da_inviare'`.execute(
    p.db,
  )
})

const oggi = () => clock.today()
const post = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}
const scritteA = async (destinatario: string) => {
  await post()
  const rows = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select(['oggetto', 'testo'])
    .execute()
  return rows.map(({ oggetto, testo }) => `${oggetto} ${testo}`)
}

/** A card that the provider knows, or not. */
async function carta(cliente: { utente_id: string }, isKnown = true) {
  const metodo = `pm_prova_${cliente.utente_id}`
  const conosciuta = {
    fornitore: 'stripe',
    cliente_psp: `cus_${cliente.utente_id}`,
    metodo_psp: metodo,
  }
  const id = await createCarta(p.db, cliente, conosciuta)
  const corpo = { metodo, cliente: conosciuta.cliente_psp, ultime4: '4242', mese: 12, anno: 2039 }
  if (isKnown) {
    await fetch(`${p.pspUrl}/_prova/carte`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(corpo),
    })
  }
  return id
}

async function rata(isKnown = true) {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const metodo_id = await carta(cliente, isKnown)
  const { pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: [oggi()],
    metodo: { metodo_id },
  })
  return { id: pagamenti[0] ?? '', esercente, cliente, metodo_id }
}

/** Everything that waits is due now. */
const subito = async () => {
  await sql`update operazioni_psp set prossimo_at = now() where stato = 'da_inviare' and prossimo_at < 'infinity'`.execute(
    p.db,
  )
  await sql`update porte_fornitore set prova_at = now()`.execute(p.db)
}
async function invia() {
  await subito()
  return inviaInSospeso(p.deps)
}
async function avvia(n = 1) {
  const fatte = []
  for (let i = 0; i < n; i++) fatte.push(await rata())
  expect(await addebitaDovuti(p.deps)).toBe(n)
  return fatte
}
const operazione = (pagamento_id: string) =>
  p.db
    .selectFrom('operazioni_psp')
    .where('chiave', 'like', `addebito:${pagamento_id}:%`)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
const attesa = async (id: string) => {
  const { rows } = await sql<{ s: number }>`
    select round(extract(epoch from prossimo_at - now()))::int as s from operazioni_psp
    where chiave like ${`addebito:${id}:%`} order by id desc limit 1`.execute(p.db)
  return rows[0]?.s ?? 0
}

describe('§4.2 our own refusals', () => {
  it.each(['errore_401', 'errore_403', 'errore_429', 'lock_timeout'])(
    '§4.2 %s: nothing final, the message stays, and goes through later under the same key',
    async (tipo) => {
      const [{ id } = { id: '' }] = await avvia()
      await p.guasto({ tipo, percorso: 'POST /v1/payment_intents' })
      await invia()
      expect(await operazione(id)).toMatchObject({ stato: 'da_inviare', invii: 1, respinte: 1 })
      expect(await stato(p.db, id)).toMatchObject({
        stato: 'in_verifica',
        tentativi: [{ stato: 'avviato' }],
      })
      expect(await attesa(id)).toBeGreaterThan(290)
      // Neither late nor reminded: it is not theirs to do anything.
      expect(await sollecita({ db: p.db, clock })).toBe(0)
      await invia()
      expect((await stato(p.db, id)).stato).toBe('pagato')
      expect(await p.addebiti(id)).toHaveLength(1)
      expect(await operazione(id)).toMatchObject({ chiave: `addebito:${id}:1`, invii: 2 })
    },
  )

  it('§4.2 300 seconds, then twice as long each time, eight times; then a technical end that staff are told, queued for tomorrow', async () => {
    const [{ id } = { id: '' }] = await avvia()
    await p.guasto({ tipo: 'lock_timeout', percorso: 'POST /v1/payment_intents', quante_volte: 8 })
    const attese = []
    for (let i = 0; i < 7; i++) {
      await invia()
      attese.push(Math.round((await attesa(id)) / 300))
    }
    expect(attese).toEqual([1, 2, 4, 8, 16, 32, 64])
    await invia()
    expect(await stato(p.db, id)).toMatchObject({
      stato: 'da_pagare',
      tentativi: [{ stato: 'errore_tecnico' }],
    })
    expect((await scritteA(admin.email)).join()).toContain('respinto otto volte')
    const { rows } = await sql<{ il: string }>`
      select il::text as il from addebiti_programmati where pagamento_id = ${id}`.execute(p.db)
    expect(rows).toEqual([{ il: aggiungiGiorni(oggi(), 1) }])
    clock.advance(DAY)
    // A day late by our fault is no day late.
    expect(await sollecita({ db: p.db, clock })).toBe(0)
    expect(await addebitaDovuti(p.deps)).toBe(1)
    await invia()
    expect((await stato(p.db, id)).stato).toBe('pagato')
    expect(await p.addebiti(id)).toHaveLength(1)
    expect(await verificaInvarianti(p.db)).toEqual([])
  })

  it('§4.2 while everybody is turned away one message is tried, the others wait; staff are told once, and when it is over', async () => {
    const di = async () =>
      (await scritteA(admin.email)).filter((una) => una.includes('servizio di pagamento'))
    const nuove = (await di()).length
    const rate = await avvia(5)
    const ids = rate.map(({ id }) => id)
    await p.guasto({ tipo: 'errore_401', quante_volte: 1000 })
    for (let giro = 0; giro < 5; giro++) await invia()
    const { rows } = await sql<{ invii: number }>`
      select sum(o.invii)::int as invii from operazioni_psp o join tentativi t on t.id = o.tentativo_id
      where t.pagamento_id = any (${ids}::text[])`.execute(p.db)
    // Five in the first turn, which found out; then one a turn.
    expect(rows[0]?.invii).toBe(5 + 4)
    await sql`update porte_fornitore set prova_at = now() + interval '1 minute'`.execute(p.db)
    await sql`update operazioni_psp set prossimo_at = now() where stato = 'da_inviare' and prossimo_at < 'infinity'`.execute(
      p.db,
    )
    expect(await inviaInSospeso(p.deps)).toBe(0)
    const prima = await di()
    expect(prima.length - nuove).toBe(1)
    expect(prima.at(-1)).toContain('Expired API Key')
    // Nobody else is told anything, and nobody is dunned.
    for (const { cliente } of rate) expect(await scritteA(cliente.email)).toEqual([])
    await p.senzaGuasti()
    for (let giro = 0; giro < 3; giro++) await invia()
    for (const id of ids) {
      expect((await stato(p.db, id)).stato).toBe('pagato')
      expect(await p.addebiti(id)).toHaveLength(1)
    }
    expect((await di()).length - prima.length).toBe(1)
    expect((await di()).at(-1)).toContain('accetta di nuovo')
  })

  it('§4.2 a key that may not refund stops refunds only', async () => {
    await sql`select chiudi_porta('stripe', 'rimborso', 'permesso', false, now())`.execute(p.db)
    const [{ id } = { id: '' }] = await avvia()
    await invia()
    expect((await stato(p.db, id)).stato).toBe('pagato')
  })

  it('§4.2 turned away after a sending that may have been executed: it is asked about, and charged once', async () => {
    const [{ id } = { id: '' }] = await avvia()
    await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/payment_intents' })
    await invia()
    expect(await stato(p.db, id)).toMatchObject({ tentativi: [{ stato: 'esito_sconosciuto' }] })
    await sql`update operazioni_psp set prossimo_at = now(), controlli = 0 where stato = 'inviata'`.execute(
      p.db,
    )
    await controllaInSospeso(p.deps)
    expect((await stato(p.db, id)).stato).toBe('pagato')
    expect(await p.addebiti(id)).toHaveLength(1)
  })
})

describe('§4.2 what is final', () => {
  it('§4.2 a wrong message is final at its first sending: nothing can have been charged; tomorrow there is another', async () => {
    const [{ id } = { id: '' }] = await avvia()
    await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/payment_intents' })
    await invia()
    expect(await stato(p.db, id)).toMatchObject({
      stato: 'da_pagare',
      tentativi: [{ stato: 'errore_tecnico' }],
    })
    clock.advance(DAY)
    expect(await addebitaScadenze(p.deps)).toBe(1)
    await invia()
    expect((await stato(p.db, id)).stato).toBe('pagato')
  })

  it('§4.2 refused at its second sending it is not, nor sent again: a person finds out, and the provider still may say', async () => {
    const [{ id } = { id: '' }] = await avvia()
    await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/payment_intents' })
    await invia()
    await sql`update operazioni_psp set prossimo_at = now() where stato = 'inviata'`.execute(p.db)
    await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/payment_intents' })
    await controllaInSospeso(p.deps)
    expect(await operazione(id)).toMatchObject({ stato: 'inviata', invii: 2 })
    expect(await stato(p.db, id)).toMatchObject({ tentativi: [{ stato: 'da_verificare' }] })
    await p.senzaGuasti()
    await controllaInSospeso(p.deps)
    await invia()
    expect(await operazione(id)).toMatchObject({ invii: 2 })
    expect(await p.addebiti(id)).toEqual([])
    expect(await verificaInvarianti(p.db)).toEqual([])
    expect(await scritteA(admin.email)).toContainEqual(
      expect.stringContaining('rifiutato dopo un primo invio'),
    )
  })

  it('§4.2 a renewal that ended for a technical reason is charged on the next day, and the abbonamento is not late', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db)
    const metodo = { metodo_id: await carta(cliente) }
    const id = await createAbbonamento(p.db, {
      esercente,
      cliente,
      prossimo_addebito: oggi(),
      metodo,
    })
    await addebitaScadenze(p.deps)
    await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/payment_intents' })
    await invia()
    clock.advance(DAY)
    await addebitaScadenze(p.deps)
    await invia()
    const suoi = await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .select('stato')
      .execute()
    expect(suoi).toEqual([{ stato: 'pagato' }])
    expect((await scritteA(cliente.email)).join()).not.toMatch(/non è riuscito|in ritardo/)
  })

  it('GTW-B4 (parte) a card that the provider does not know: another way is asked for, in words that say so, and the card is blocked', async () => {
    const { id, cliente, metodo_id } = await rata(false)
    await addebitaDovuti(p.deps)
    await invia()
    expect(await stato(p.db, id)).toMatchObject({
      stato: 'da_pagare',
      tentativi: [{ stato: 'rifiutato' }],
    })
    const scritte = await scritteA(cliente.email)
    expect(scritte).toHaveLength(1)
    expect(scritte[0]).toContain('non si può più addebitare: scegli un altro modo di pagare')
    expect(scritte[0]).not.toContain('non risponde')
    const { stato: della } = await p.db
      .selectFrom('metodi_di_pagamento')
      .where('id', '=', metodo_id)
      .select('stato')
      .executeTakeFirstOrThrow()
    expect(della).toBe('bloccata')
    clock.advance(DAY)
    expect(await riprovaRifiutati(p.deps)).toBe(0)
  })
})

describe('GTW-M5 who is in front of the page is told now, and why', () => {
  it.each([
    ['errore_401', 503, 'pagamenti_online_fermi'],
    ['errore_403', 503, 'pagamenti_online_fermi'],
    ['errore_400', 502, 'fornitore_rifiuta'],
  ])(
    'GTW-M5 %s: %i %s, no money moved, and they may begin again at once',
    async (tipo, status, code) => {
      const debito = await createDebito(p)
      await p.guasto({ tipo, percorso: 'POST /v1/checkout/sessions' })
      const risposta = await debito.paga()
      expect([risposta.status, risposta.body.code]).toEqual([status, code])
      expect(risposta.body.error_message).toContain('Non è stato addebitato alcun importo')
      expect(risposta.body.error_message).not.toContain('non risponde')
      expect((await debito.leggi()).body).toMatchObject({
        stato: 'da_pagare',
        esito: { riuscito: false },
      })
      expect((await debito.paga()).body.stato).toBe('in_corso')
    },
  )

  it('GTW-M5 a page that did not open is asked for again at once, with the same key: nobody notices', async () => {
    const debito = await createDebito(p)
    await p.guasto({ tipo: 'errore_503', percorso: 'POST /v1/checkout/sessions' })
    expect((await debito.paga()).body).toMatchObject({ stato: 'in_corso' })
    const { tentativi } = await stato(p.db, debito.id)
    expect(tentativi).toHaveLength(1)
  })

  it.each(['errore_503', 'corpo_stringa', 'corpo_troncato'])(
    'GTW-M5 twice without a page (%s): nobody has seen one, so nothing was charged and they may begin again',
    async (tipo) => {
      const debito = await createDebito(p)
      await p.guasto({ tipo, percorso: 'POST /v1/checkout/sessions', quante_volte: 2 })
      const { status, body } = await debito.paga()
      expect([status, body.code]).toEqual([502, 'fornitore_non_raggiungibile'])
      expect(body.error_message).toContain('Non è stato addebitato alcun importo')
      expect((await stato(p.db, debito.id)).stato).toBe('da_pagare')
      const { body: dopo } = await debito.paga()
      expect(dopo.stato).toBe('in_corso')
      expect(dopo.url_pagamento).toMatch(/^http/)
    },
  )
})
