import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { expect } from 'vitest'
import { maturaProvvigioni } from '../src/modules/persone/consulenti/provvigioni/matura-provvigioni.ts'
import type { Db } from '../src/db/database.ts'
import { startApp, stoppedClock } from './client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
} from './factories.ts'

const DAY = 24 * 3_600_000

/** Money that comes and goes back, and the nights in which it is counted. */
function createDenaro(db: Db, clock: ReturnType<typeof stoppedClock>) {
  async function incassa(esercente_id: string, importo_centesimi: number, values: object = {}) {
    const { id: cliente_id } = await createCliente(db)
    const pagamento = await createPagamento(db, { esercente_id, cliente_id, importo_centesimi })
    const { id } = await createIncasso(db, pagamento, { at: clock.now(), ...values })
    return id
  }

  /** All of an incasso goes back. */
  const restituisci = (id: string) =>
    db
      .updateTable('tentativi')
      .set({ stato: 'restituito', updated_at: clock.now() })
      .where('id', '=', id)
      .execute()

  /** The nights of so many days, after which people sign in again. */
  async function passano(giorni: number) {
    clock.advance(giorni * DAY)
    const now = clock.now()
    const expires_at = new Date(now.getTime() + DAY)
    await db
      .updateTable('sessioni')
      .set({ created_at: now, last_seen_at: now, expires_at })
      .execute()
    await db.deleteFrom('limiti').execute()
    return maturaProvvigioni({ db, clock })
  }

  /** The nights until a day. */
  async function finoAl(giorno: string) {
    const giorni = (Date.parse(giorno) - Date.parse(clock.today())) / DAY
    return passano(giorni)
  }

  return { incassa, restituisci, passano, finoAl }
}

/** A portal of consulenti on the second of March, where nights go by when they are told to. */
export async function startConsulenti() {
  const clock = stoppedClock(new Date('2026-03-02T09:00:00Z'))
  const rateo = await startApp({ clock })
  const { db } = rateo
  const admin = await createAdmin(db)
  const api = rateo.as(admin)
  let n = 0
  const iva = () => {
    const prime = `0${String((n += 1)).padStart(6, '0')}015`
    return prime + cifraDiControllo(prime)
  }

  async function consulente(values: object = {}): Promise<string> {
    const partita_iva = iva()
    const { status, body } = await api('POST', '/api/consulenti', {
      nome: `Studio ${n}`,
      partita_iva,
      email: `studio${n}@posta.test`,
      telefono: '',
      territorio: '',
      iban: 'IT60X0542811101000000123456',
      ritenuta: 'meta',
      enasarco: false,
      ...values,
    })
    expect([status, body.errors]).toEqual([200, undefined])
    return body._id as string
  }

  async function schema(values: object = {}): Promise<string> {
    const { status, body } = await api('POST', '/api/schemi_provvigione', {
      nome: `Schema ${(n += 1)}`,
      base: 'incassato',
      tipo: 'percento',
      scaglioni: [{ oltre_centesimi: 0, valore: 1000 }],
      una_tantum: false,
      durata_mesi: null,
      tetto_centesimi: null,
      ...values,
    })
    expect(status).toBe(200)
    return body._id as string
  }

  async function affida(consulente_id: string, esercente_id: string, values: object = {}) {
    const { status, body } = await api('POST', `/api/consulenti/${consulente_id}/incarichi`, {
      esercente_id,
      quota_centesimi_percento: 10_000,
      dal: clock.today(),
      schema_id: await schema(),
      ...values,
    })
    expect([status, body.errors]).toEqual([200, undefined])
  }

  /** A consulente who follows an esercente from today, for a tenth of what it collects unless said otherwise. */
  async function incarico(values: object = {}, chi: object = {}) {
    const id = await consulente(chi)
    const esercente = await createEsercente(db)
    await affida(id, esercente.id, { schema_id: await schema(values) })
    return { id, esercente_id: esercente.id }
  }

  return {
    rateo,
    db,
    clock,
    admin,
    api,
    consulente,
    schema,
    affida,
    incarico,
    ...createDenaro(db, clock),
  }
}
