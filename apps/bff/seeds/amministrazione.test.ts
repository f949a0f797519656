import { STATI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import { STATI_CONSULENTE } from '@rateo/domain/identita/consulente'
import { EFFETTI_PROMOZIONE, STATI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayInRome } from '../src/clock.ts'
import { freshDatabase } from '../test/database.ts'
import { seedDemo } from './demo.ts'

const NOW = new Date('2026-11-21T09:30:00Z')
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase()
  const clock = { now: () => NOW, today: () => dayInRome(NOW) }
  await seedDemo({ pool: database.pool, clock })
})
afterAll(async () => database.drop())

const values = async (text: string) => {
  const { rows } = await database.pool.query<{ v: string }>(text)
  return rows.map(({ v }) => v).toSorted()
}

it('CON-M1 (parte) PRM-M3 (parte) ASS-M2 ogni stato è in città, e le richieste hanno tutte un messaggio', async () => {
  expect(await values('select distinct stato v from consulenti')).toEqual(
    STATI_CONSULENTE.toSorted(),
  )
  expect(await values('select distinct stato v from promozioni')).toEqual(
    STATI_PROMOZIONE.toSorted(),
  )
  expect(await values('select distinct effetto v from promozioni')).toEqual(
    EFFETTI_PROMOZIONE.toSorted(),
  )
  for (const ruolo of ['esercente', 'cliente']) {
    const stati = `select distinct stato v from richieste_assistenza where ruolo = '${ruolo}'`
    expect(await values(stati)).toEqual(STATI_ASSISTENZA.toSorted())
  }
  const mute = `select id v from richieste_assistenza r
    where not exists (select 1 from messaggi_assistenza m where m.richiesta_id = r.id)`
  expect(await values(mute)).toEqual([])
})

it('CON-M5 (parte) nessun esercente ha due consulenti nello stesso giorno', async () => {
  const doppi = `select a.esercente_id v from incarichi a join incarichi b on a.esercente_id = b.esercente_id
    and a.consulente_id < b.consulente_id and a.dal <= coalesce(b.al, 'infinity') and b.dal <= coalesce(a.al, 'infinity')`
  expect(await values(doppi)).toEqual([])
})

it('SVI-M1 (parte) le chiavi in mostra non aprono nulla: il loro inizio non è quello di nessun segreto scritto', async () => {
  expect(await values('select octet_length(hash)::text v from chiavi_api')).toEqual([
    '32',
    '32',
    '32',
  ])
})

it('PRM-M4 (parte) i codici usati in città lo sono stati con gli atti del portale: uso, abbuono e residuo tornano', async () => {
  const usi =
    await values(`select u.codice v from usi_promozione u join pagamenti p on p.id = u.pagamento_id
    where p.residuo_centesimi = p.importo_centesimi - p.abbuoni_centesimi and p.abbuoni_centesimi > 0`)
  expect(new Set(usi)).toEqual(new Set(['AUTUNNO10', 'CIAO5']))
  expect(await values('select count(*)::text v from usi_promozione')).toEqual([String(usi.length)])
  const somme = `select count(*)::text v from (select pagamento_id, sum(sconto_centesimi) s from usi_promozione
      where reso_at is null group by 1) u
    join pagamenti p on p.id = u.pagamento_id where p.abbuoni_centesimi <> u.s`
  expect(await values(somme)).toEqual(['0'])
  expect(await values('select count(*)::text v from codici_promozione')).toEqual(['40'])
})
