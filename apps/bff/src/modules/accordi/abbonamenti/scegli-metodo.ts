import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { scegliPerIlCliente } from '../../incasso/carte-di-credito/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'
import { motivoNonRiprendibile, motivoSenzaMetodo } from './cambio/motivo-non-cambiabile.ts'
import { blocca, type Chi, contestoDi, type Suo } from './trova-abbonamento.ts'

type MetodoDeps = Pick<Deps, 'psp'>

const scegli = (trx: Db, { psp }: MetodoDeps, a: Suo, scelta: MetodoSalvato, chi: Chi) =>
  scegliPerIlCliente(
    trx,
    { psp, clock: chi.clock },
    {
      oggetto_tipo: 'abbonamento',
      oggetto_id: a.id,
      esercente_id: a.esercente_id,
      cliente_id: a.cliente_id,
      utente_id: chi.actor.utente_id,
    },
    scelta,
  )

/** The cliente chooses what the next charges are made on. No money moves. */
export async function scegliMetodoAbbonamento(
  trx: Db,
  deps: MetodoDeps,
  { id, scelta }: { id: string; scelta: MetodoSalvato },
  chi: Chi,
): Promise<void> {
  const a = await blocca(trx, id, chi.actor)
  const motivo = motivoSenzaMetodo(a.stato)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const metodo = await scegli(trx, deps, a, scelta, chi)
  const { actor, info } = chi
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: 'sceglie_metodo',
    entita: 'abbonamento',
    entita_id: id,
    dopo: { metodo },
    ip: info.ip,
    request_id: info.request_id,
  })
}

type Ripresa = { id: string; scelta: MetodoSalvato; importo_centesimi: number }

/** The cliente takes up again what was paused: a new period begins today, at the price that was read. */
export async function riprendiAbbonamento(
  trx: Db,
  deps: MetodoDeps,
  { id, scelta, importo_centesimi }: Ripresa,
  chi: Chi,
): Promise<void> {
  const { clock } = chi
  const a = await blocca(trx, id, chi.actor)
  const motivo = motivoNonRiprendibile(a.stato)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  if (a.importo_centesimi !== importo_centesimi) {
    throw new AppError('importo_cambiato', {
      message: `Il prezzo ora è ${formattaEuro(a.importo_centesimi)}: leggilo e conferma di nuovo. Non è stato addebitato alcun importo.`,
    })
  }
  if (!(await puoIncassare(trx, a.esercente_id, 'abbonamento'))) {
    throw new AppError('esercente_non_incassa')
  }
  await scegli(trx, deps, a, scelta, chi)
  await sql`
    select ${stored('riprendi_abbonamento', {
      abbonamento: id,
      oggi: clock.today(),
      adesso: clock.now(),
      contesto: contestoDi(chi),
    })}`.execute(trx)
}
