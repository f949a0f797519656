import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { insert } from '../../../../test/world.ts'
import { scadiMandati } from './scadi-mandati.ts'

const clock = stoppedClock(new Date('2026-11-23T02:00:00Z'))
/** Thirty-six months before today, the last day that is not too long ago. */
const LIMITE = '2023-11-23'
const PRIMA = '2023-11-22'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

let quanti = 0
/** A mandato that was signed, unless it waits for its signature. */
async function mandato(valori: { stato?: string; [colonna: string]: unknown }) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const firma_id =
    valori.stato === 'in_firma'
      ? null
      : await insert(app.db, 'firme', {
          utente_id: cliente.utente_id,
          oggetto_tipo: 'mandato',
          oggetto_id: cliente.id,
          documento: Buffer.from('%PDF-1.7\n'),
          documento_sha256: Buffer.from('impronta'),
          prova: '{}',
        })
  return insert(app.db, 'mandati', {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    umr: `RTSCADE${++quanti}`,
    creditore_id: 'IT66ZZZA1B2C3D4E5F6G7H8',
    tipo: 'ricorrente',
    iban: 'IT60X0542811101000000123456',
    intestatario: 'Maria Bianchi',
    preavviso_giorni: 2,
    stato: 'attivo',
    preparato_il: PRIMA,
    firma_scade_at: clock.now(),
    firma_id,
    firmato_at: firma_id === null ? null : clock.now(),
    ...valori,
  })
}

const stati = async (ids: readonly string[]) => {
  const rows = await app.db
    .selectFrom('mandati')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['stato', 'motivo'])
    .execute()
  return rows.map(({ stato, motivo }) => [stato, motivo])
}
const detti = async (ids: readonly string[]) => {
  const rows = await app.db.selectFrom('uscite').orderBy('id').select('contenuto').execute()
  return rows
    .map(({ contenuto }) => contenuto as { mandato_id: string; fatto: string })
    .filter(({ mandato_id }) => ids.includes(mandato_id))
    .map(({ mandato_id, fatto }) => [mandato_id, fatto])
}
const passi = async (ids: readonly string[]) => {
  const rows = await app.db
    .selectFrom('cronologia')
    .where('entita', '=', 'mandato')
    .where('entita_id', 'in', ids)
    .orderBy('seq')
    .select(['azione', 'prima', 'dopo', 'attore'])
    .execute()
  return rows
}

it('3.8 dopo 36 mesi senza addebiti decade, anche se sospeso: con il motivo, nella cronologia, e detto alle due parti', async () => {
  const finiti = [
    await mandato({ ultimo_uso: PRIMA }),
    // Never used: it counts from the day on which it was prepared.
    await mandato({ ultimo_uso: null, stato: 'sospeso' }),
  ]
  const altri = [
    await mandato({ ultimo_uso: LIMITE }),
    await mandato({ ultimo_uso: null, preparato_il: LIMITE }),
    await mandato({ stato: 'revocato' }),
  ]
  expect(await scadiMandati({ db: app.db, clock })).toBe(2)
  const decaduto = ['scaduto', 'Non è stato usato per 36 mesi.']
  expect(await stati(finiti)).toEqual([decaduto, decaduto])
  expect(await stati(altri)).toEqual([
    ['attivo', null],
    ['attivo', null],
    ['revocato', null],
  ])
  expect(await detti([...finiti, ...altri])).toEqual(finiti.map((id) => [id, 'scaduto']))
  const sistema = { azione: 'scade', dopo: { stato: 'scaduto' }, attore: 'sistema' }
  expect(await passi([...finiti, ...altri])).toEqual([
    { ...sistema, prima: { stato: 'attivo' } },
    { ...sistema, prima: { stato: 'sospeso' } },
  ])
  expect(await scadiMandati({ db: app.db, clock })).toBe(0)
})

it('3.8 una firma che non è arrivata in 24 ore non si aspetta più; non si scrive a nessuno', async () => {
  const inFirma = { stato: 'in_firma', preparato_il: '2026-11-22' }
  const tardi = await mandato(inFirma)
  const inTempo = await mandato({
    ...inFirma,
    firma_scade_at: new Date(clock.now().getTime() + 1),
  })
  const vecchio = await mandato({ ultimo_uso: PRIMA })
  expect(await scadiMandati({ db: app.db, clock })).toBe(2)
  expect(await stati([tardi, inTempo])).toEqual([
    ['scaduto_firma', null],
    ['in_firma', null],
  ])
  expect(await detti([tardi, inTempo, vecchio])).toEqual([[vecchio, 'scaduto']])
  expect(await passi([tardi, inTempo])).toMatchObject([
    {
      azione: 'scade_firma',
      prima: { stato: 'in_firma' },
      dopo: { stato: 'scaduto_firma' },
      attore: 'sistema',
    },
  ])
})
