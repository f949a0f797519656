import { randomUUID } from 'node:crypto'
import { importaRestituzioni } from '../../src/modules/incasso/addebiti/index.ts'
import {
  controllaInSospeso,
  elaboraEventi,
  inviaInSospeso,
} from '../../src/modules/incasso/addebiti/index.ts'
import {
  conguagliaInSospeso,
  stornaInSospeso,
} from '../../src/modules/incasso/conti-collegati/index.ts'
import { controllaContestazioni } from '../../src/modules/incasso/contestazioni/index.ts'
import { createMovableClock } from '../../src/clock.ts'
import { conCommissione, conContoAttivo, pagato, rileggi } from '../../test/conti.ts'
import { createPagamento } from '../../test/factories.ts'
import { CONTI, mandatiDi } from '../../test/mandati.ts'
import { createDebito, eOra, type Payments, startPayments } from '../../test/payments.ts'

const GIORNO_MS = 86_400_000
const BUONO = 'IT83W0542811101000000123455'
const RESPINTO = 'IT62V0542811101000000123470'

type Persona = { cliente: Awaited<ReturnType<typeof createDebito>>['cliente']; mandato_id: string }

export type Scene = {
  p: Payments
  esercente: Awaited<ReturnType<typeof conContoAttivo>>
  buono: Persona
  /** The bank of this one takes back what it has paid. */
  cheTorna: Persona
  debiti: string[]
  /** How often the conditions have changed. */
  condizioni: number
}

/** An esercente with an account, a provider whose days are the portal's own, and two people with a mandato. */
export async function createScene(): Promise<Scene> {
  const p = await startPayments({ conti: true, clock: createMovableClock(), orologioComune: true })
  await conCommissione(p)
  const esercente = await conContoAttivo(p)
  const conMandato = async (iban: string) => {
    const debito = await createDebito(p, {
      esercente_id: esercente.id,
      importo_centesimi: 1900,
      metodi_ammessi: ['addebito_sdd'],
    })
    const { cliente } = debito
    // The mandato is the esercente's whose debt it is.
    const suo = { ...debito, esercente: { ...debito.esercente, id: esercente.id } }
    const mandato_id = await mandatiDi(p, suo).firmato({ iban, tipo: 'ricorrente' })
    return { cliente, mandato_id }
  }
  return {
    p,
    esercente,
    buono: await conMandato(CONTI.riesce),
    cheTorna: await conMandato(CONTI.restituito),
    debiti: [],
    condizioni: 0,
  }
}

async function debita(scene: Scene, { cliente, mandato_id }: Persona, n: number): Promise<void> {
  const { p, esercente } = scene
  const { id } = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 700 + n * 113,
    metodi_ammessi: ['addebito_sdd'],
  })
  await p.as(cliente)(
    'POST',
    `/api/gateway/${id}/paga`,
    { metodo: 'addebito_sdd', mandato_id },
    { 'idempotency-key': randomUUID() },
  )
  scene.debiti.push(id)
}

/** Everything that the lanes would do is done, whatever it waited for. */
export async function lavora({ p, debiti }: Scene): Promise<void> {
  const subito = { prossimo_at: new Date(0) }
  await inviaInSospeso(p.deps)
  for (const id of debiti) await eOra(p.db, id)
  await controllaInSospeso(p.deps)
  await elaboraEventi(p.deps)
  await importaRestituzioni(p.deps)
  await p.db.updateTable('contestazioni').set(subito).execute()
  await controllaContestazioni(p.deps)
  for (const tabella of ['storni_conto', 'conguagli_conto'] as const)
    await p.db.updateTable(tabella).set(subito).where('stato', '=', 'da_inviare').execute()
  while ((await stornaInSospeso(p.deps)) > 0);
  while ((await conguagliaInSospeso(p.deps)) > 0);
}

const attendi = (ms: number) => new Promise((pronto) => setTimeout(pronto, ms))

/** Days go by, the provider does what is due by then, and the account is read, as it is every six hours. */
async function passano({ p, esercente }: Scene, giorni: number): Promise<void> {
  await p.avanti(giorni * GIORNO_MS)
  await p.fuori('tempo', { avanti_ms: 0 })
  await attendi(150)
  await rileggi(p, esercente.id)
}

const quale = ({ debiti }: Scene, n: number): string => debiti[n % debiti.length] ?? ''

type Act = (scene: Scene, n: number) => Promise<void>

/** Everything that can happen to the money of an account. `n` goes from 1 to 100. */
export const ATTI: Readonly<Record<string, Act>> = {
  incassa: async (scene, n) => {
    scene.debiti.push((await pagato(scene.p, scene.esercente.id, 500 + n * 97)).id)
  },
  addebita: async (scene, n) => debita(scene, scene.buono, n),
  addebita_chi_restituisce: async (scene, n) => debita(scene, scene.cheTorna, n),
  rimborsa: async (scene, n) => {
    const { p, esercente } = scene
    const id = quale(scene, n)
    const row = await p.db
      .selectFrom('pagamenti')
      .where('id', '=', id)
      .select(['incassato_centesimi', 'rimborsato_centesimi'])
      .executeTakeFirst()
    const resto = (row?.incassato_centesimi ?? 0) - (row?.rimborsato_centesimi ?? 0)
    if (resto <= 0) return
    await p.as(esercente)(
      'POST',
      `/api/pagamenti/${id}/rimborsi`,
      {
        importo_centesimi: Math.max(1, Math.round((resto * n) / 100)),
        motivo: 'richiesta_cliente',
      },
      { 'idempotency-key': randomUUID() },
    )
  },
  contesta: async (scene, n) => {
    const { p } = scene
    const id = quale(scene, n)
    const [charge] = await p.addebiti(id)
    if (charge === undefined || !charge.id.startsWith('ch_')) return
    if ((await p.contestazioni(id)).length > 0) return
    await p.contesta(charge.id)
  },
  perde_il_reclamo: async (scene, n) => {
    const [aperta] = (await scene.p.contestazioni(quale(scene, n))).filter(
      ({ status }) => status === 'needs_response',
    )
    if (aperta !== undefined) await scene.p.stripe.disputes.close(aperta.id)
  },
  vince_il_reclamo: async (scene, n) => {
    const [aperta] = (await scene.p.contestazioni(quale(scene, n))).filter(
      ({ status }) => status === 'needs_response',
    )
    if (aperta === undefined) return
    await scene.p.stripe.disputes.update(aperta.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
  },
  accredita: async (scene) => passano(scene, 10),
  accredita_e_torna: async (scene) => {
    const { p, esercente } = scene
    await p.deps.psp.conti?.setBank(esercente.conto_psp, { iban: RESPINTO, intestatario: null })
    await passano(scene, 10)
    await passano(scene, 1)
    await p.deps.psp.conti?.setBank(esercente.conto_psp, { iban: BUONO, intestatario: null })
  },
  passa_un_giorno: async (scene) => passano(scene, 1),
  cambiano_le_condizioni: async (scene, n) => {
    scene.condizioni += 1
    const valido_dal = scene.p.deps.clock.now()
    await scene.p.db
      .insertInto('impostazioni')
      .values([
        {
          chiave: 'commissioni',
          valore: JSON.stringify({ per_mille: n % 60, fissa_centesimi: n % 31 }),
          valido_dal,
        },
        { chiave: 'commissione_resa', valore: String(scene.condizioni % 2), valido_dal },
      ])
      .execute()
  },
  lavora: async (scene) => lavora(scene),
  legge: async ({ p, esercente }) => rileggi(p, esercente.id),
}
