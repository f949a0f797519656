import type { MenuDelRuolo, VersioneMenu } from '@rateo/contract/base/menu'
import { RUOLI, type Ruolo } from '@rateo/domain/permessi/ruoli'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { chiaveMenu, vociDi, vociOriginali, vociSempre } from '../../../base/impostazioni/index.ts'

type Riga = { chiave: string; valore: unknown; valido_dal: Date; nome: string | null }

const INIZIO = new Date(0)

function versioni(ruolo: Ruolo, righe: readonly Riga[], now: Date): VersioneMenu[] {
  const vigente = righe.find(({ valido_dal }) => valido_dal <= now)
  const scritte = righe.map(({ valore, valido_dal, nome }): VersioneMenu => ({
    voci: vociDi(ruolo, valore),
    valido_dal: valido_dal.toISOString(),
    autore: nome?.trim() ?? 'Sistema',
    stato:
      valido_dal > now
        ? 'programmata'
        : valido_dal === vigente?.valido_dal
          ? 'in_vigore'
          : 'passata',
  }))
  const prima: VersioneMenu = {
    voci: vociOriginali(ruolo),
    valido_dal: INIZIO.toISOString(),
    autore: 'Sistema',
    stato: vigente ? 'passata' : 'in_vigore',
  }
  return [...scritte, prima]
}

/** The menu of each role: what it is, was and will be. */
export async function getMenu(
  db: Db,
  now: Date,
  ruoli: readonly Ruolo[] = RUOLI,
): Promise<MenuDelRuolo[]> {
  const { rows } = await sql<Riga>`
    select i.chiave, i.valore, i.valido_dal, u.nome || ' ' || u.cognome as nome
    from impostazioni i left join utenti u on i.autore = 'utente:' || u.id
    where i.chiave = any(${ruoli.map(chiaveMenu)}) order by i.valido_dal desc`.execute(db)
  return ruoli.map((ruolo) => {
    const storia = versioni(
      ruolo,
      rows.filter(({ chiave }) => chiave === chiaveMenu(ruolo)),
      now,
    )
    const in_vigore = storia.find(({ stato }) => stato === 'in_vigore')
    if (!in_vigore) throw new Error(`${ruolo}: no menu holds`)
    return {
      ruolo,
      in_vigore,
      programmata: storia.find(({ stato }) => stato === 'programmata') ?? null,
      storia,
      originali: vociOriginali(ruolo),
      sempre: vociSempre(ruolo),
    }
  })
}

/** The role of an address; one that is none is not found. */
export function ruoloDi(nome: string): Ruolo {
  const ruolo = RUOLI.find((uno) => uno === nome)
  if (!ruolo) throw new AppError('non_trovato')
  return ruolo
}

export async function getMenuDi(db: Db, now: Date, ruolo: Ruolo): Promise<MenuDelRuolo> {
  const [menu] = await getMenu(db, now, [ruolo])
  if (!menu) throw new Error(`${ruolo}: no menu`)
  return menu
}
