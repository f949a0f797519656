import fc from 'fast-check'
import { sql } from 'kysely'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import {
  abbandonaTentativo,
  controllaInSospeso,
  controllaSubito,
  elaboraEventi,
  findOperazioneViva,
  inviaInSospeso,
  inviaOperazione,
  prendiDaInviare,
  riceviEvento,
  ripristina,
  scadiPagamenti,
} from '../src/modules/incasso/addebiti/index.ts'
import { createPagamento } from '../test/factories.ts'
import { cambiaUnPiano, siAbbona } from './people/changing.ts'
import { giraInGara, iniziaUnPeriodo, scadonoRate } from './people/falling-due.ts'
import { incassaConMora, pagaConMora } from './people/growing.ts'
import { orRefused, rimborsa, tornaDallaBanca } from './people/going-back.ts'
import { hurry } from './hurry.ts'
import { avvia, avviaTutti } from './people/start-payment.ts'
import type { World } from './world.ts'

type Step = (world: World, debito: string, n: number) => Promise<void>

/** Brings the provider's word to us, `copies` times, all at once. */
async function avvisa(world: World, chiave: string, copies: number): Promise<void> {
  const raw = Buffer.from(JSON.stringify({ id: `evt_${++world.eventi}`, chiave }))
  const headers = { 'stripe-signature': 'vera' }
  await Promise.all(Array.from({ length: copies }, () => riceviEvento(world.deps, raw, headers)))
  await Promise.all([elaboraEventi(world.deps), elaboraEventi(world.deps)])
}

const chiaveDi = ({ provider }: World, id: string): string | undefined =>
  [...provider.cose.keys()].findLast((chiave) => chiave.includes(id))

const manuale = (
  { deps, esercente_id }: World,
  name: 'registra' | 'storna',
  id: string,
  n: number,
) =>
  name === 'registra'
    ? sql`select registra_incasso(${id}, ${esercente_id}, ${n}::bigint, 'bonifico', null, null, now(), now(), '{}', null)`.execute(
        deps.db,
      )
    : sql`select storna_incasso(${id}, ${esercente_id}, ${n}::int, now(), '{}')`.execute(deps.db)

/** Adds the debts that a lost claim left to be paid again to the debts of the story. */
async function riaperte({ deps, esercente_id, debiti }: World): Promise<void> {
  const rows = await deps.db
    .selectFrom('pagamenti')
    .where('esercente_id', '=', esercente_id)
    .where('riapre_id', 'is not', null)
    .where('id', 'not in', debiti)
    .orderBy('id')
    .select('id')
    .execute()
  debiti.push(...rows.map(({ id }) => id))
}

/** Everything that can happen to a payment. Each is a line of a story; `n` goes from 1 to 100. */
export const COMANDI: Readonly<Record<string, Step>> = {
  deve: async (world, _debito, n) => {
    const { esercente_id, cliente_id, deps } = world
    const values = {
      esercente_id,
      cliente_id,
      importo_centesimi: 50 + n * 37,
      scadenza: dayInRome(new Date()),
    }
    world.debiti.push((await createPagamento(deps.db, values)).id)
  },
  si_abbona: async (world, _debito, n) => siAbbona(world, n),
  cambia_piano: async (world, _debito, n) => cambiaUnPiano(world, n),
  scadono_rate: async (world, _debito, n) => scadonoRate(world, n),
  inizia_un_periodo: async (world) => iniziaUnPeriodo(world),
  giro_in_gara: async (world) => giraInGara(world),
  addebita: async (world, id) => void (await avvia(world, id, 'addebito')),
  apri_pagina: async (world, id) => {
    const avviato = await avvia(world, id, 'sessione')
    if (avviato.esito !== 'avviato') return
    const [presa] = await prendiDaInviare(world.deps, { id: avviato.operazione_id })
    if (presa) await inviaOperazione(world.deps, presa)
  },
  addebita_insieme: async (world, id, n) =>
    void (await avviaTutti(world, id, 'addebito', 1 + (n % 3))),
  apri_pagina_insieme: async (world, id, n) => {
    const avviato = await avviaTutti(world, id, 'sessione', 1 + (n % 3))
    if (avviato.esito !== 'avviato') return
    const [presa] = await prendiDaInviare(world.deps, { id: avviato.operazione_id })
    if (presa) await inviaOperazione(world.deps, presa)
  },
  insieme_e_da_solo_in_gara: async (world, id, n) => {
    const altro = world.debiti[n % world.debiti.length] ?? id
    await Promise.all([
      avviaTutti(world, id, 'addebito', 3),
      avvia(world, altro, 'sessione'),
      avviaTutti(world, altro, 'sessione', 2),
      avvia(world, id, 'addebito'),
    ])
  },
  addebita_in_gara: async (world, id, n) => {
    const all = Array.from({ length: 2 + (n % 3) }, (_, i) =>
      avvia(world, id, i % 2 ? 'sessione' : 'addebito'),
    )
    const started = (await Promise.all(all)).filter(({ esito }) => esito === 'avviato')
    if (started.length > 1) throw new Error(`${started.length} tentativi insieme`)
  },
  il_fornitore_va_bene: async ({ provider }) => provider.prepare('bene'),
  il_fornitore_rifiuta: async ({ provider }) => provider.prepare('rifiuta'),
  il_fornitore_manda_in_banca: async ({ provider }) => provider.prepare('in_banca'),
  il_fornitore_tace_dopo: async ({ provider }) => provider.prepare('tace_dopo'),
  il_fornitore_tace_prima: async ({ provider }) => provider.prepare('tace_prima'),
  il_fornitore_fa_tardi: async ({ provider }) => provider.prepare('tardi'),
  arriva_il_ritardo: async ({ provider }) => provider.arrive(),
  invia: async ({ deps }) => {
    await hurry(deps.db, { toTheEnd: false })
    await Promise.all([inviaInSospeso(deps), inviaInSospeso(deps)])
  },
  controlla: async ({ deps }) => {
    await hurry(deps.db, { toTheEnd: false })
    await Promise.all([controllaInSospeso(deps), controllaInSospeso(deps)])
  },
  controlla_al_buio: async ({ deps, provider }) => {
    provider.mute(true)
    await hurry(deps.db, { toTheEnd: false })
    await controllaInSospeso(deps)
    provider.mute(false)
  },
  guarda_in_gara: async ({ deps }, id, n) => {
    const viva = await findOperazioneViva(deps.db, id)
    if (viva)
      await Promise.all(Array.from({ length: 1 + (n % 4) }, () => controllaSubito(deps, viva.id)))
  },
  paga_sulla_pagina: async (world, id, n) => {
    const cosa = world.provider.cose.get(chiaveDi(world, id) ?? '')
    if (cosa?.stato === 'aperto') cosa.stato = n > 20 ? 'riuscito' : 'annullato'
  },
  risponde_la_banca: async (world, id, n) => {
    const cosa = world.provider.cose.get(chiaveDi(world, id) ?? '')
    if (cosa?.stato === 'in_banca') cosa.stato = n > 40 ? 'riuscito' : 'rifiutato'
  },
  lascia: async ({ deps }, id) => void (await abbandonaTentativo(deps, id, { contesto: {} })),
  avviso: async (world, id) => {
    const chiave = chiaveDi(world, id)
    if (chiave) await avvisa(world, chiave, 1)
  },
  avviso_in_copie: async (world, id, n) => {
    const chiave = chiaveDi(world, id)
    if (chiave) await avvisa(world, chiave, 2 + (n % 3))
  },
  avviso_vecchio: async (world, id) => {
    const first = [...world.provider.cose.keys()].find((chiave) => chiave.includes(id))
    if (first) await avvisa(world, first, 1)
  },
  avviso_sconosciuto: async (world, _id, n) => avvisa(world, `addebito:${newId()}:${n}`, 1),
  avviso_falso: async ({ deps }, id) => {
    const raw = Buffer.from(JSON.stringify({ id: 'evt_falso', chiave: `addebito:${id}:1` }))
    const accepted = await riceviEvento(deps, raw, { 'stripe-signature': 'falsa' }).then(
      () => true,
      () => false,
    )
    if (accepted) throw new Error('notifica falsa accettata')
  },
  rimborsa: async (world, id, n) => orRefused(rimborsa(world, id, n)),
  rimborsa_in_gara: async (world, id, n) =>
    void (await Promise.all([n, 60, 100].map((one) => orRefused(rimborsa(world, id, one))))),
  torna_dalla_banca: async (world, id) => tornaDallaBanca(world, id),
  contestata: async (world, id, n) => {
    const { deps, provider } = world
    const all = [...provider.cose.values()].filter(
      ({ chiave, stato }) => chiave.includes(id) && stato === 'riuscito',
    )
    const presa = all.find(({ tipo }) => tipo !== 'rimborso')
    if (!presa) return
    const intento = `pi_${presa.riferimento}`
    const back = all
      .filter((one) => one.intento === intento)
      .reduce((sum, one) => sum + one.importo, 0)
    // Money that was given back already is not disputed.
    if (back >= presa.importo) return
    provider.contestati.add(intento)
    const come = n < 30 ? 'aperta' : n < 65 ? 'vinta' : 'persa'
    await sql`select applica_contestazione(${newId()}, 'stripe', ${`dp_${presa.riferimento}`}, ${intento},
      ${presa.importo - back}::bigint, 1500::bigint, 'altro', ${come}, now() + interval '7 days', now())`.execute(
      deps.db,
    )
    await riaperte(world)
  },
  incassa_a_mano: async (world, id, n) => void (await manuale(world, 'registra', id, 1 + n * 10)),
  paga_con_mora: async (world, id, n) => pagaConMora(world, id, n),
  incassa_con_mora: async (world, id, n) => incassaConMora(world, id, n),
  storna_a_mano: async (world, id, n) => void (await manuale(world, 'storna', id, 1 + (n % 4))),
  muore_prima_di_inviare: async ({ deps }, id) => {
    const viva = await findOperazioneViva(deps.db, id)
    if (viva?.stato === 'da_inviare') await prendiDaInviare(deps, { id: viva.id })
  },
  si_risveglia_e_invia: async ({ deps, provider }, id) => {
    const viva = await findOperazioneViva(deps.db, id)
    if (viva?.stato !== 'da_inviare') return
    const [presa] = await prendiDaInviare(deps, { id: viva.id })
    const before = provider.cose.size
    if (presa) await inviaOperazione(deps, { ...presa, since: performance.now() - presa.presa_ms })
    if (provider.cose.size !== before) throw new Error('chi era fermo ha inviato')
  },
  passano_le_prese: async ({ deps }) => {
    await sql`update operazioni_psp set bloccata_fino = now() where bloccata_fino > now()`.execute(
      deps.db,
    )
  },
  scadono_le_pagine: async ({ deps }) => {
    await hurry(deps.db, { toTheEnd: true })
    await controllaInSospeso(deps)
  },
  salta_l_orologio: async (world, _id, n) => {
    world.now += (n - 50) * 3_600_000
  },
  scadono_i_debiti: async ({ deps }) => void (await scadiPagamenti(deps)),
  ripristino: async ({ deps, provider }) => {
    await ripristina(deps, new Date(Date.now() - 3_600_000))
    provider.calm()
  },
}

/** A story: what happens, to which debt, how much. */
export const storia = fc.array(
  fc.record({
    che: fc.oneof(
      {
        weight: 2,
        arbitrary: fc.constantFrom('deve', 'addebita', 'apri_pagina', 'invia', 'controlla'),
      },
      { weight: 3, arbitrary: fc.constantFrom(...Object.keys(COMANDI)) },
    ),
    quale: fc.nat(5),
    n: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 20, maxLength: 30, size: 'max' },
)
export type Storia = { che: string; quale: number; n: number }[]
