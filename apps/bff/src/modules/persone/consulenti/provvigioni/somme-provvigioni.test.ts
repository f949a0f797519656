import { provvigioneDelMese, provvigioneStornata } from '@rateo/domain/denaro/provvigione'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startConsulenti } from '../../../../../test/consulenti.ts'
import { createEsercente } from '../../../../../test/factories.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())
const { db, api } = t

const SCAGLIONI = [
  { oltre_centesimi: 0, valore: 1333 },
  { oltre_centesimi: 50_000, valore: 710 },
  { oltre_centesimi: 200_000, valore: 95 },
]
const SCHEMI = [
  { tetto_centesimi: null },
  { tetto_centesimi: null, scaglioni: SCAGLIONI },
  { tetto_centesimi: 7777, scaglioni: SCAGLIONI },
  { tetto_centesimi: null, tipo: 'euro', scaglioni: [{ oltre_centesimi: 0, valore: 137 }] },
]

/** Things that happen to an esercente, in any order, with nights between them. */
const passo = fc.oneof(
  fc.record({
    cosa: fc.constant('incassa' as const),
    importo: fc.integer({ min: 1, max: 90_000 }),
  }),
  fc.record({ cosa: fc.constant('torna' as const), quale: fc.nat(20) }),
  fc.record({ cosa: fc.constant('notti' as const), quante: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ cosa: fc.constant('cambia_schema' as const), schema: fc.nat(SCHEMI.length - 1) }),
  fc.record({ cosa: fc.constant('cambia_consulente' as const), schema: fc.nat(SCHEMI.length - 1) }),
)

type Incasso = {
  consulente_id: string
  schema_id: string
  dal: string
  mese: string
  quota: number
  base: number
  incassi: number
  somma: number
}

/** The months of each incarico: what its schema counts on, beside what its lines make. */
async function mesi(esercente_id: string) {
  const { rows } = await sql<Incasso & { schema: Parameters<typeof provvigioneDelMese>[0] }>`
    select v.consulente_id, v.schema_id, v.incarico_dal as dal, v.mese, max(v.quota_percento * 100)::int as quota,
      sum(v.base_centesimi)::bigint as base, count(*)::int as incassi, sum(v.provvigione_centesimi)::bigint as somma,
      to_jsonb(s) as schema
    from provvigioni v join schemi_provvigione s on s.id = v.schema_id
    where v.esercente_id = ${esercente_id} and v.tipo = 'incasso' and v.incaricato_id = v.consulente_id
    group by v.consulente_id, v.schema_id, v.incarico_dal, v.mese, s.id`.execute(db)
  return rows
}

/** The provvigioni of each payment, with what went back of them and of its money. */
async function pagamenti(esercente_id: string) {
  const { rows } = await sql<{
    nata: number
    stornata: number
    incassato: number
    tornato: number
  }>`
    select coalesce(sum(provvigione_centesimi) filter (where tipo = 'incasso'), 0)::bigint as nata,
      coalesce(-sum(provvigione_centesimi) filter (where tipo = 'storno'), 0)::bigint as stornata,
      coalesce(sum(incassato_centesimi) filter (where tipo = 'incasso'), 0)::bigint as incassato,
      coalesce(-sum(incassato_centesimi) filter (where tipo = 'storno'), 0)::bigint as tornato
    from provvigioni where esercente_id = ${esercente_id} group by tentativo_id, consulente_id, incaricato_id`.execute(
    db,
  )
  return rows
}

it('CON-M3 CON-M5 la somma delle righe è quella dello schema sugli incassi sicuri, in qualunque ordine vadano incassi, ritorni, cambi di schema e di consulente', async () => {
  let giri = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(passo, { minLength: 6, maxLength: 16 }),
      fc.integer({ min: 1, max: 10_000 }),
      async (passi, quota) => {
        giri += 1
        const esercente = await createEsercente(db)
        let chi = await t.consulente()
        const vivi: string[] = []
        const riscritti: unknown[] = []
        const nuovo = async (schema: number) =>
          t.affida(chi, esercente.id, {
            schema_id: await t.schema(SCHEMI[schema]),
            quota_centesimi_percento: quota,
          })
        /** The incarico ends today, and another begins tomorrow. */
        const finisce = async () => {
          const { body } = await api('GET', `/api/consulenti/${chi}`)
          const aperto = body.incarichi.find(({ al }: { al: string | null }) => al === null)
          await api('POST', `/api/consulenti/${chi}/incarichi/concludi`, {
            esercente_id: esercente.id,
            dal: aperto.dal,
            al: t.clock.today(),
          })
          await t.passano(1)
        }
        await nuovo(passi.length % SCHEMI.length)
        for (const p of passi) {
          if (p.cosa === 'incassa') vivi.push(await t.incassa(esercente.id, p.importo))
          if (p.cosa === 'torna' && vivi.length > 0) {
            const [id] = vivi.splice(p.quale % vivi.length, 1)
            if (id !== undefined) await t.restituisci(id)
          }
          if (p.cosa === 'notti') await t.passano(p.quante)
          if (p.cosa === 'cambia_schema' || p.cosa === 'cambia_consulente') {
            const prima = await mesi(esercente.id)
            await finisce()
            if (p.cosa === 'cambia_consulente') chi = await t.consulente()
            await nuovo(p.schema)
            // A change rewrites nothing of the months of before.
            const dopo = await mesi(esercente.id)
            riscritti.push(
              ...prima.filter(
                ({ consulente_id, dal, mese, somma }) =>
                  !dopo.some(
                    (m) =>
                      m.consulente_id === consulente_id &&
                      m.dal === dal &&
                      m.mese === mese &&
                      m.somma >= somma,
                  ),
              ),
            )
          }
        }
        await t.passano(1)
        expect(riscritti).toEqual([])
        for (const { schema, base, incassi, quota: sua, somma } of await mesi(esercente.id)) {
          expect(somma).toBe(provvigioneDelMese(schema, { base_centesimi: base, incassi }, sua))
        }
        for (const { nata, stornata, incassato, tornato } of await pagamenti(esercente.id)) {
          expect(stornata).toBe(provvigioneStornata(nata, { incassato, tornato }))
        }
        // All of it goes back, and nobody earned anything.
        for (const id of vivi) await t.restituisci(id)
        await t.passano(1)
        for (const { nata, stornata } of await pagamenti(esercente.id)) expect(stornata).toBe(nata)
      },
    ),
    { numRuns: 8, seed: 20_260_302, endOnFailure: true },
  )
  expect(giri).toBe(8)
})
