import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { newId } from '../../src/db/ids.ts'
import {
  avviaTentativo,
  inviaOperazione,
  prendiDaInviare,
} from '../../src/modules/incasso/addebiti/index.ts'
import { type Atteso, type Bottega, come } from './figures-world.ts'

const DAY = 86_400_000

async function azione(bottega: Bottega, percorso: string, body: object) {
  const call = await come(bottega, bottega.esercente)
  return call('POST', `/api/pagamenti/${percorso}`, body, { 'idempotency-key': randomUUID() })
}

const scelto = ({ debiti }: Bottega, quale: number) => debiti[quale % debiti.length]

const leggi = ({ portale }: Bottega, id: string) =>
  portale.db.selectFrom('pagamenti').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const tentativiDi = ({ portale }: Bottega, id: string) =>
  portale.db
    .selectFrom('tentativi')
    .selectAll()
    .where('pagamento_id', '=', id)
    .orderBy('n')
    .execute()

function segna(
  { atteso, portale }: Bottega,
  cliente_id: string,
  values: Partial<Atteso> & Pick<Atteso, 'tipo' | 'metodo'>,
): void {
  atteso.push({ giorno: portale.clock.today(), cliente_id, incassato: 0, rimborsato: 0, ...values })
}

/** The refunds of a debt, but for the first ones. */
async function resi({ portale }: Bottega, id: string, gia = 0) {
  const rows = await portale.db
    .selectFrom('rimborsi as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .where('r.pagamento_id', '=', id)
    .where('r.stato', '=', 'riuscito')
    .orderBy('r.n')
    .select(['t.metodo', 'r.importo_centesimi'])
    .execute()
  return rows.slice(gia)
}

/** Refunds of debits that their bank took back as well: no claim takes less for them. */
async function persi({ portale }: Bottega, id: string): Promise<number> {
  const { quanto } = await portale.db
    .selectFrom('rimborsi as r')
    .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
    .where('r.pagamento_id', '=', id)
    .where('r.stato', '=', 'riuscito')
    .where('t.stato', '=', 'restituito')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('r.importo_centesimi'), eb.lit(0)).as('quanto'))
    .executeTakeFirstOrThrow()
  return Number(quanto)
}

/** The amount given back of one charge. */
async function resoDi({ portale }: Bottega, tentativo_id: string): Promise<number> {
  const { quanto } = await portale.db
    .selectFrom('rimborsi')
    .where('tentativo_id', '=', tentativo_id)
    .where('stato', '=', 'riuscito')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('importo_centesimi'), eb.lit(0)).as('quanto'))
    .executeTakeFirstOrThrow()
  return Number(quanto)
}

type Fatto = (bottega: Bottega, quale: number, n: number) => Promise<void>

/** A part of the debt, or all of it, through the provider. */
const online =
  (metodo: 'carta' | 'addebito_sdd'): Fatto =>
  async (bottega, quale, n) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const { residuo_centesimi: residuo, cliente_id } = await leggi(bottega, debito.id)
    const importo = Math.max(1, Math.floor((residuo * Math.min(100, n + 20)) / 100))
    const { deps } = bottega.portale
    const avviato = await avviaTentativo(deps, {
      pagamento_id: debito.id,
      cliente_id,
      metodo,
      motivo: 'acquisto',
      tipo: 'addebito',
      richiesta: {
        cliente_psp: 'cus',
        metodo_psp: 'pm',
        tipo_metodo: metodo,
        parte_centesimi: importo,
      },
      contesto: {},
    })
    if (avviato.esito !== 'avviato') return
    const [presa] = await prendiDaInviare(deps, { id: avviato.operazione_id })
    if (presa) await inviaOperazione(deps, presa)
    segna(bottega, cliente_id, { tipo: 'incasso', metodo, incassato: importo })
  }

const A_MANO = ['contanti', 'pos', 'assegno', 'bonifico'] as const

/** The events of money: each through the call that a person or a bank makes. */
export const FATTI: Readonly<Record<string, Fatto>> = {
  passano_giorni: async ({ portale }, _quale, n) => portale.clock.advance((1 + (n % 9)) * DAY),
  e_mezzanotte: async ({ portale }, _quale, n) => portale.clock.advance(n * 1_200_000),
  paga_online: online('carta'),
  paga_col_conto: online('addebito_sdd'),
  incassa_a_mano: async (bottega, quale, n) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const { residuo_centesimi: residuo, cliente_id } = await leggi(bottega, debito.id)
    const importo = Math.min(residuo, Math.max(1, Math.floor((residuo * (n + 10)) / 100)))
    const metodo = A_MANO[n % 4] ?? 'contanti'
    const oggi = bottega.portale.clock.today()
    // A transfer is noticed days later; what enters the till enters it today.
    const giorno = metodo === 'bonifico' ? aggiungiGiorni(oggi, -(n % 4)) : oggi
    const { status } = await azione(bottega, `${debito.id}/incassi`, {
      metodo,
      importo_centesimi: importo,
      incassato_il: giorno,
    })
    if (status === 200)
      segna(bottega, cliente_id, { giorno, tipo: 'incasso', metodo, incassato: importo })
  },
  storna: async (bottega, quale, n) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const tentativi = await tentativiDi(bottega, debito.id)
    const uno = tentativi[n % Math.max(1, tentativi.length)]
    if (!uno) return
    const { status } = await azione(bottega, `${debito.id}/incassi/${uno.n}/storna`, {})
    if (status !== 200) return
    const { metodo, importo_centesimi } = uno
    segna(bottega, debito.cliente_id, { tipo: 'storno', metodo, incassato: -importo_centesimi })
  },
  rimborsa: async (bottega, quale, n) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const { incassato_centesimi: incassato, rimborsato_centesimi: reso } = await leggi(
      bottega,
      debito.id,
    )
    const importo_centesimi = Math.max(1, Math.floor(((incassato - reso) * n) / 100))
    const body = { importo_centesimi, motivo: 'altro' }
    const gia = (await resi(bottega, debito.id)).length
    const { status } = await azione(bottega, `${debito.id}/rimborsi`, body)
    if (status !== 200) return
    // A request makes as many rimborsi as attempts it takes the money from.
    for (const { metodo, importo_centesimi: rimborsato } of await resi(bottega, debito.id, gia)) {
      segna(bottega, debito.cliente_id, { tipo: 'rimborso', metodo, rimborsato })
    }
  },
  torna_dalla_banca: async (bottega, quale) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const tentativi = await tentativiDi(bottega, debito.id)
    const uno = tentativi.find((t) => t.metodo === 'addebito_sdd' && t.stato === 'riuscito')
    if (!uno) return
    const { clock, db } = bottega.portale
    const { rows } = await sql<{ esito: string }>`
      select restituisci_tentativo(${uno.id}, 'AM04', ${clock.now()}, '{}') as esito`.execute(db)
    if (rows[0]?.esito === 'nessun_effetto') return
    const { metodo, importo_centesimi } = uno
    segna(bottega, debito.cliente_id, {
      tipo: 'restituzione',
      metodo,
      incassato: -importo_centesimi,
    })
  },
  perde_contestazione: async (bottega, quale) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const uno = (await tentativiDi(bottega, debito.id)).find(
      (t) => t.metodo === 'carta' && t.stato === 'riuscito',
    )
    if (!uno) return
    const { clock, db } = bottega.portale
    const prima = await leggi(bottega, debito.id)
    const claim = `dp_${uno.id}`
    const already = await db
      .selectFrom('contestazioni')
      .select('id')
      .where('riferimento', '=', claim)
      .executeTakeFirst()
    if (already) return
    await sql`select applica_contestazione(${newId(clock.now())}, 'stripe', ${claim}, ${uno.riferimento_psp},
      ${uno.importo_centesimi}::bigint, 1500::bigint, 'altro', 'persa', ${clock.now()}, ${clock.now()})`.execute(
      db,
    )
    const resta =
      prima.incassato_centesimi - prima.rimborsato_centesimi + (await persi(bottega, debito.id))
    // A claim takes of the debt what is left of its own charge: what was given back of it the bank takes beyond.
    const perso = Math.min(uno.importo_centesimi - (await resoDi(bottega, uno.id)), resta)
    if (perso > 0) {
      const values = { tipo: 'contestazione_persa', metodo: 'carta', rimborsato: perso }
      segna(bottega, debito.cliente_id, values)
    }
  },
  torna_il_rimborso: async (bottega, quale) => {
    const debito = scelto(bottega, quale)
    if (!debito) return
    const { clock, db } = bottega.portale
    const uno = await db
      .selectFrom('rimborsi as r')
      .innerJoin('tentativi as t', 't.id', 'r.tentativo_id')
      .innerJoin('operazioni_psp as o', 'o.rimborso_id', 'r.id')
      .where('r.pagamento_id', '=', debito.id)
      .where('r.stato', '=', 'riuscito')
      .select(['o.id', 'o.riferimento', 't.metodo', 'r.importo_centesimi'])
      .executeTakeFirst()
    if (!uno) return
    const prima = await leggi(bottega, debito.id)
    await sql`select concludi_rimborso(${uno.id}, 'rifiutato', null, 'conto_chiuso', ${uno.riferimento}, ${clock.now()}, '{}')
    `.execute(db)
    const dopo = await leggi(bottega, debito.id)
    const { metodo, importo_centesimi: tornato } = uno
    segna(bottega, debito.cliente_id, { tipo: 'rimborso_tornato', metodo, rimborsato: -tornato })
    // A lost claim takes as much more of the debt as there is room for now.
    const ripreso = tornato + dopo.rimborsato_centesimi - prima.rimborsato_centesimi
    if (ripreso !== 0) {
      const values = { tipo: 'contestazione_persa', metodo: 'carta', rimborsato: ripreso }
      segna(bottega, debito.cliente_id, values)
    }
  },
}
