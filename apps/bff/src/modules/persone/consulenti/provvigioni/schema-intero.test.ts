import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { afterAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { maturaProvvigioni } from './matura-provvigioni.ts'

const DAY = 24 * 3_600_000
const clock = stoppedClock()
const p = await startPayments({ clock })
afterAll(() => p.stop())
const api = p.as(await createAdmin(p.db))

/** The nights of so many days, after which people sign in again. */
async function passano(giorni: number) {
  clock.advance(giorni * DAY)
  const now = clock.now()
  const expires_at = new Date(now.getTime() + DAY)
  await p.db
    .updateTable('sessioni')
    .set({ created_at: now, last_seen_at: now, expires_at })
    .execute()
  await p.db.deleteFrom('limiti').execute()
  await maturaProvvigioni({ db: p.db, clock })
}

let n = 0
/** A consulente with a fifth of an esercente, by a schema of their own. */
async function segue(esercente_id: string, values: object) {
  const prime = `0${String((n += 1)).padStart(6, '0')}015`
  const { body: consulente } = await api('POST', '/api/consulenti', {
    nome: `Studio ${n}`,
    partita_iva: prime + cifraDiControllo(prime),
    email: `studio${n}@posta.test`,
    telefono: '',
    territorio: '',
    iban: '',
    ritenuta: 'meta',
    enasarco: false,
  })
  const { body: schema } = await api('POST', '/api/schemi_provvigione', {
    nome: `Schema ${n}`,
    base: 'incassato',
    tipo: 'percento',
    scaglioni: [{ oltre_centesimi: 0, valore: 1000 }],
    una_tantum: false,
    durata_mesi: null,
    tetto_centesimi: null,
    ...values,
  })
  const { status } = await api('POST', `/api/consulenti/${consulente._id}/incarichi`, {
    esercente_id,
    quota_centesimi_percento: 2000,
    dal: clock.today(),
    schema_id: schema._id,
  })
  expect(status).toBe(200)
  return consulente._id as string
}
/** Cents of the lines of a consulente, in the order in which they were made. */
async function righe(id: string, mese: string): Promise<number[]> {
  const { body } = await api('POST', `/api/consulenti/${id}/provvigioni`, { mese })
  return body.righe
    .toReversed()
    .map(({ provvigione_centesimi }: { provvigione_centesimi: number }) => provvigione_centesimi)
}

it('CON-M2 percentuale a scaglioni o importo fisso; su incassato, netto o commissioni; una tantum o per n mesi; con un tetto: ogni riga al centesimo', async () => {
  const primo = await createDebito(p, { importo_centesimi: 12_050 })
  const { esercente } = primo
  const scaglioni = [
    { oltre_centesimi: 0, valore: 1000 },
    { oltre_centesimi: 5000, valore: 200 },
  ]
  const lordo = await segue(esercente.id, { scaglioni })
  const netto = await segue(esercente.id, { base: 'netto_commissioni' })
  const canone = await segue(esercente.id, {
    base: 'commissioni',
    scaglioni: [{ oltre_centesimi: 0, valore: 5000 }],
  })
  const fisso = await segue(esercente.id, {
    tipo: 'euro',
    scaglioni: [{ oltre_centesimi: 0, valore: 333 }],
    una_tantum: true,
  })
  const breve = await segue(esercente.id, { durata_mesi: 1, tetto_centesimi: 1500 })
  await passano(0)
  const paga = async ({ paga: comincia, leggi }: typeof primo) => {
    const { status, body } = await comincia()
    expect([status, body.error_message]).toEqual([200, undefined])
    await pagaSullaPagina(body.url_pagamento)
    await leggi()
  }
  const altro = () => createDebito(p, { importo_centesimi: 12_050, esercente_id: esercente.id })
  const questo = clock.today().slice(0, 7)
  const prima = (id: string) => righe(id, questo)
  await paga(primo)
  await paga(await altro())
  await passano(1)
  // 120,50 twice; the portal keeps 1,4 % and 25 cents of each: 1,94. A fifth of what each schema says, the month rounded once.
  // 10 % of 50,00 and 2 % of 70,50: 6,41 → 1,28; of the month 5,00 + 3,82 = 8,82 → 1,76.
  expect(await prima(lordo)).toEqual([128, 48])
  // 10 % of 118,56: 11,856 → 2,37; of 237,12: 23,712 → 4,74.
  expect(await prima(netto)).toEqual([237, 237])
  // Half of 1,94: 0,97 → 0,19; of 3,88: 1,94 → 0,39.
  expect(await prima(canone)).toEqual([19, 20])
  // 3,33 for the first alone.
  expect(await prima(fisso)).toEqual([67])
  // 12,05 → 2,41; 24,10 is more than 15,00 → 3,00.
  expect(await prima(breve)).toEqual([241, 59])
  // The month after begins from nothing; the months of the short one are over.
  await passano(31)
  await paga(await altro())
  const dopo = clock.today().slice(0, 7)
  await passano(1)
  const poi = (id: string) => righe(id, dopo)
  expect(await poi(lordo)).toEqual([128])
  expect(await poi(netto)).toEqual([237])
  expect(await poi(canone)).toEqual([19])
  expect(await poi(fisso)).toEqual([])
  expect(await poi(breve)).toEqual([])
})
