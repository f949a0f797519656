import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../../db/ids.ts'
import { type Person, startApp, stoppedClock } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'

const clock = stoppedClock()
const { db, deps, pool, as, stop } = await startApp({ clock })
afterAll(() => stop())
beforeEach(() => vi.restoreAllMocks())

const esercente = await createEsercente(db)
const altro = await createEsercente(db)
const cliente = await createCliente(db, { esercente_id: esercente.id })
const suo = await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
const dellAltro = await createPagamento(db, { esercente_id: altro.id, cliente_id: cliente.id })

const cerca = async (persona: Person, body: object = {}) => {
  const { status, body: risposta } = await as(persona)('POST', '/api/search/pagamenti', body)
  return { status, ids: (risposta.data as { _id: string }[] | undefined)?.map(({ _id }) => _id) }
}
const nessuno = { filters: { stato: 'rimborsato' } }

/** The number of times that the session was read since. */
function contaLetture() {
  const chieste = vi.spyOn(pool, 'query')
  return () =>
    chieste.mock.calls.filter(
      ([what]) => (what as unknown as { name?: string }).name === 'sessioni_leggi',
    ).length
}

async function versione(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select n from accessi_versione')
  return Number(rows[0]?.n)
}

describe('chi è già stato letto', () => {
  it('P1 finché nulla cambia la sessione non si legge più: lo dice la pagina stessa', async () => {
    expect((await cerca(esercente)).status).toBe(200)
    const letture = contaLetture()
    expect(await cerca(esercente)).toEqual({ status: 200, ids: [suo.id] })
    expect(letture()).toBe(0)
    // Also one without rows, where what is asked for has an index of its own.
    expect(await cerca(esercente, nessuno)).toEqual({ status: 200, ids: [] })
    expect(letture()).toBe(0)
    // Else a page without rows cannot say it: the session is read, and the list only once.
    expect(await cerca(esercente, { search: 'nessunoconquestonome' })).toEqual({
      status: 200,
      ids: [],
    })
    expect(letture()).toBe(1)
  })

  it('SES-M4 l’ultimo uso resta vero: dopo un minuto si legge e si segna', async () => {
    await cerca(esercente)
    clock.advance(61_000)
    const letture = contaLetture()
    await cerca(esercente)
    expect(letture()).toBe(1)
    const { rows } = await pool.query<{ last_seen_at: Date }>(
      'select last_seen_at from sessioni where utente_id = $1',
      [esercente.utente_id],
    )
    expect(rows[0]?.last_seen_at).toEqual(clock.now())
  })

  it('P1 un cambio di altri costa una pagina rifatta in tutto, non una per ciascuno', async () => {
    const [a, b] = [await createEsercente(db), await createEsercente(db)]
    for (const uno of [a, b]) {
      await createPagamento(db, { esercente_id: uno.id, cliente_id: cliente.id })
    }
    const quante = async (persona: Person) => {
      const chieste = vi.spyOn(deps.searchPool, 'query')
      expect((await cerca(persona)).status).toBe(200)
      const n = chieste.mock.calls.length
      chieste.mockRestore()
      return n
    }
    for (const uno of [a, b]) expect([await quante(uno), await quante(uno)]).toEqual([1, 1])
    await pool.query(`insert into impostazioni (chiave, valore) values ('prova_cambio', '1')`)
    expect([await quante(a), await quante(b), await quante(a)]).toEqual([2, 1, 1])
  })

  it('un errore di chi chiede resta il suo, con la sessione letta', async () => {
    await cerca(esercente)
    const letture = contaLetture()
    expect((await cerca(esercente, { filters: { inventato: 1 } })).status).toBe(400)
    expect(letture()).toBe(1)
  })
})

// Changes by other hands than this process: another process, the staff, a job.
const CAMBI: [string, string, number][] = [
  ['la sessione è chiusa', 'update sessioni set revoked_at = now() where utente_id = $1', 401],
  ['la sessione scade prima', `update sessioni set expires_at = 'epoch' where utente_id = $1`, 401],
  ['la sessione è tolta', 'delete from sessioni where utente_id = $1', 401],
  ['il ruolo è tolto', 'delete from utenti_ruoli where utente_id = $1', 403],
  ['la persona è fermata', `update utenti set stato = 'inattivo' where id = $1`, 403],
  [
    'l’esercente è sospeso',
    `update esercenti set stato = 'sospeso' where id = (select esercente_id from utenti_ruoli where utente_id = $1)`,
    200,
  ],
]

describe('anche chi paga', () => {
  const carta_id = newId()
  const paga = async (persona: Person, pagamento_id: string) => {
    const chiave = { 'idempotency-key': newId() }
    const body = { metodo: 'carta', carta_id }
    return as(persona)('POST', `/api/gateway/${pagamento_id}/paga`, body, chiave)
  }
  const nuovo = async () => {
    const persona = await createCliente(db, { esercente_id: esercente.id })
    const chi = { esercente_id: esercente.id, cliente_id: persona.id }
    const { id } = await createPagamento(db, chi)
    expect((await as(persona)('GET', `/api/gateway/${id}`)).status).toBe(200)
    return { persona, id }
  }
  const chiaviDi = async (persona: Person) =>
    (
      await db
        .selectFrom('idempotenza')
        .where('attore', '=', `cliente:${persona.utente_id}`)
        .selectAll()
        .execute()
    ).length

  it('P6 chi è già stato letto paga senza che la sessione si legga: lo dice ciò che prende la chiave', async () => {
    const { persona, id } = await nuovo()
    const letture = contaLetture()
    // That card is not theirs: it is the payment that answers, not the door.
    expect((await paga(persona, id)).status).toBe(404)
    expect(letture()).toBe(0)
  })

  for (const [che, sql, atteso] of CAMBI.filter(([, , status]) => status !== 200)) {
    it(`T16 SES-M3 (parte) ${che}: non paga più, e della sua chiave non resta nulla`, async () => {
      const { persona, id } = await nuovo()
      await pool.query(sql, [persona.utente_id])
      expect((await paga(persona, id)).status).toBe(atteso)
      expect(await chiaviDi(persona)).toBe(0)
    })
  }

  it('T16 un corpo sbagliato di chi non entra più: si dice che non entra, non che cosa è sbagliato', async () => {
    const { persona, id } = await nuovo()
    await pool.query('update sessioni set revoked_at = now() where utente_id = $1', [
      persona.utente_id,
    ])
    const chiave = { 'idempotency-key': newId() }
    const risposta = await as(persona)('POST', `/api/gateway/${id}/paga`, { metodo: 1 }, chiave)
    expect(risposta.status).toBe(401)
  })

  it('ciò che è cambiato per altri non la ferma: si rilegge, e si paga una volta', async () => {
    const { persona, id } = await nuovo()
    await pool.query(`insert into impostazioni (chiave, valore) values ('prova_altri', '1')`)
    const letture = contaLetture()
    expect((await paga(persona, id)).status).toBe(404)
    expect(letture()).toBe(1)
    expect(await chiaviDi(persona)).toBe(0)
  })
})

// An esercente alone has a team.
const SOSPESA: (typeof CAMBI)[number] = [
  'la squadra la sospende',
  'update membri_esercente set sospeso_at = now() where utente_id = $1',
  403,
]

describe('chi è cambiato conta subito', () => {
  for (const [che, sql, atteso] of [...CAMBI, SOSPESA]) {
    for (const body of [{}, nessuno]) {
      const dove = body === nessuno ? 'anche dove non c’è nulla da vedere' : 'alla ricerca dopo'
      it(`T16 SES-M3 (parte) ${che}: ${dove}`, async () => {
        const persona = await createEsercente(db)
        await createPagamento(db, { esercente_id: persona.id, cliente_id: cliente.id })
        expect((await cerca(persona, body)).status).toBe(200)
        const prima = await versione()
        await pool.query(sql, [persona.utente_id])
        expect(await versione()).toBe(prima + 1)
        expect((await cerca(persona, body)).status).toBe(atteso)
      })
    }
  }

  it('X10 chi passa a un altro esercente vede subito le righe di quello, e non più quelle di prima', async () => {
    const persona = await createEsercente(db)
    const prima = await createPagamento(db, { esercente_id: persona.id, cliente_id: cliente.id })
    expect((await cerca(persona)).ids).toEqual([prima.id])
    await pool.query('update membri_esercente set esercente_id = $2 where utente_id = $1', [
      persona.utente_id,
      altro.id,
    ])
    await pool.query('update utenti_ruoli set esercente_id = $2 where utente_id = $1', [
      persona.utente_id,
      altro.id,
    ])
    expect((await cerca(persona)).ids).toEqual([dellAltro.id])
  })

  it('REG-M5 chi viene ammesso entra alla ricerca dopo', async () => {
    const persona = await createEsercente(db)
    await pool.query(`update utenti set stato = 'inattivo' where id = $1`, [persona.utente_id])
    expect((await cerca(persona)).status).toBe(403)
    await pool.query(`update utenti set stato = 'attivo' where id = $1`, [persona.utente_id])
    expect((await cerca(persona)).status).toBe(200)
  })

  it('un cliente fermato non cerca più, e un’impostazione nuova si legge', async () => {
    expect((await cerca(cliente)).status).toBe(200)
    await pool.query(`update clienti set stato = 'inattivo' where id = $1`, [cliente.id])
    expect((await cerca(cliente)).status).toBe(403)
    const prima = await versione()
    await pool.query(`insert into impostazioni (chiave, valore) values ('prova_accessi', '1')`)
    expect(await versione()).toBe(prima + 1)
  })

  it('ciò che non riguarda gli accessi non cambia la versione, molti cambi insieme la cambiano una volta', async () => {
    const admin = await createAdmin(db)
    await cerca(admin)
    const prima = await versione()
    await pool.query('update sessioni set last_seen_at = now()')
    await pool.query(`update esercenti set updated_at = now()`)
    expect(await versione()).toBe(prima)
    await pool.query(`update sessioni set revoked_at = now() where revoked_at is null`)
    expect(await versione()).toBe(prima + 1)
    expect((await cerca(admin)).status).toBe(401)
  })
})
