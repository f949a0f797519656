import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { addebitoDel } from '@rateo/domain/stati/piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { scegliPerIlCliente } from '../../incasso/carte-di-credito/index.ts'
import { annota, contestoDi } from '../../base/cronologia/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'
import { motivoNonRiprendibile, motivoSenzaMetodo } from './cambio/motivo-non-cambiabile.ts'
import { findPausa } from './pausa/pausa.queries.ts'
import { esigiMetodoNuovo } from './metodi-del-piano.ts'
import { lockAbbonamento, type Suo } from './get-abbonamento.ts'

type MetodoDeps = Pick<Deps, 'psp'>

async function scegli(call: Call, { psp }: MetodoDeps, a: Suo, scelta: MetodoSalvato) {
  await esigiMetodoNuovo(call.db, a, scelta)
  return scegliPerIlCliente(
    call.db,
    { psp, clock: call.clock },
    {
      oggetto_tipo: 'abbonamento',
      oggetto_id: a.id,
      esercente_id: a.esercente_id,
      cliente_id: a.cliente_id,
      utente_id: call.actor.utente_id,
    },
    scelta,
  )
}

/** The cliente chooses what the next charges are made on. No money moves. */
export async function scegliMetodoAbbonamento(
  call: Call,
  deps: MetodoDeps,
  { id, scelta }: { id: string; scelta: MetodoSalvato },
): Promise<void> {
  const { db } = call
  const a = await lockAbbonamento(db, id, call.actor)
  const motivo = motivoSenzaMetodo(a.stato)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const metodo = await scegli(call, deps, a, scelta)
  await annota(call, {
    azione: 'sceglie_metodo',
    entita: 'abbonamento',
    id,
    dopo: { metodo },
  })
}

type Ripresa = { id: string; scelta: MetodoSalvato; importo_centesimi: number }

/** The cliente takes up again what was paused: a new period begins today, at the price that was read. */
export async function riprendiAbbonamento(
  call: Call,
  deps: MetodoDeps,
  { id, scelta, importo_centesimi }: Ripresa,
): Promise<void> {
  const { clock, db } = call
  const a = await lockAbbonamento(db, id, call.actor)
  const motivo = motivoNonRiprendibile(a.stato, await findPausa(db, a.id))
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const prezzo = addebitoDel(clock.today(), { ...a, ancora: null }).importo_centesimi
  if (prezzo !== importo_centesimi) {
    throw new AppError('importo_cambiato', {
      message: `Il prezzo ora è ${formattaEuro(prezzo)}: leggilo e conferma di nuovo. Non è stato addebitato alcun importo.`,
    })
  }
  if (!(await puoIncassare(db, a.esercente_id, 'abbonamento'))) {
    throw new AppError('esercente_non_incassa')
  }
  await scegli(call, deps, a, scelta)
  await sql`
    select ${stored('riprendi_abbonamento', {
      abbonamento: id,
      oggi: clock.today(),
      adesso: clock.now(),
      contesto: contestoDi(call),
    })}`.execute(db)
}
