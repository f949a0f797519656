import type { Parametro, VersioneParametro } from '@rateo/contract/ponte/gestione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { gruppoDi } from './gruppi-parametri.ts'
import { CHIAVI, definizioneDi, toValori } from './parametri.ts'

type Riga = {
  chiave: string
  valore: unknown
  valido_dal: Date
  autore: string
  nome: string | null
}

const INIZIO = new Date(0)

/** The parameters with every value they had and will have, the newest first. */
export async function getParametri(
  db: Db,
  now: Date,
  chiavi: readonly string[] = CHIAVI,
): Promise<Parametro[]> {
  const { rows } = await sql<Riga>`
    select i.chiave, i.valore, i.valido_dal, i.autore, u.nome || ' ' || u.cognome as nome
    from impostazioni i left join utenti u on i.autore = 'utente:' || u.id
    where i.chiave = any(${chiavi}) order by i.valido_dal desc`.execute(db)
  return chiavi.map((chiave) => {
    const definizione = definizioneDi(chiave)
    const righe = rows.filter((riga) => riga.chiave === chiave)
    const vigente = righe.find((riga) => riga.valido_dal <= now)
    const predefinita: Riga[] = vigente
      ? []
      : [
          {
            chiave,
            valore: definizione.predefinito,
            valido_dal: INIZIO,
            autore: 'sistema',
            nome: null,
          },
        ]
    const storia = [...righe, ...predefinita].map((riga): VersioneParametro => ({
      valori: toValori(definizione, riga.valore),
      valido_dal: riga.valido_dal.toISOString(),
      autore: riga.nome?.trim() ?? 'Sistema',
      stato:
        riga.valido_dal > now
          ? 'programmata'
          : riga === vigente || !vigente
            ? 'in_vigore'
            : 'passata',
    }))
    const in_vigore = storia.find(({ stato }) => stato === 'in_vigore')
    if (!in_vigore) throw new Error(`${chiave}: nothing holds`)
    const { nome, descrizione, campi } = definizione
    return {
      chiave,
      nome,
      descrizione,
      gruppo: gruppoDi(chiave),
      campi: [...campi],
      in_vigore,
      programmata: storia.find(({ stato }) => stato === 'programmata') ?? null,
      storia,
    }
  })
}

export async function getParametro(db: Db, now: Date, chiave: string): Promise<Parametro> {
  definizioneDi(chiave)
  const [parametro] = await getParametri(db, now, [chiave])
  if (!parametro) throw new Error(`${chiave}: no such parameter`)
  return parametro
}
