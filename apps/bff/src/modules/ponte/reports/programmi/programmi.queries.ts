import type { ProgrammaReport } from '@rateo/contract/ponte/programmi-report'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'

export const esercenteDi = ({ actor }: Pick<Call, 'actor'>): string => {
  if (actor.esercente_id === null) throw new AppError('non_autorizzato')
  return actor.esercente_id
}

/** The most that are shown: those that are over stand below the others. */
const MOSTRATI = 60

/** The reports of an esercente that are sent by themselves, those that still go on first. */
export async function getProgrammi(call: Call): Promise<{ data: ProgrammaReport[] }> {
  const { rows } = await sql<ProgrammaReport>`
    select p.id as _id, p.tipo, p.cadenza, p.stato, p.prossimo_il, trim(u.nome || ' ' || u.cognome) as creato_da,
      coalesce((select jsonb_agg(jsonb_build_object('email', coalesce(x.email, d.email), 'stato', d.stato, 'di_squadra', d.utente_id is not null)
        order by d.id) from destinatari_report d left join utenti x on x.id = d.utente_id where d.programma_id = p.id), '[]') as destinatari,
      (select jsonb_build_object('stato', i.stato, 'dal', r.dal, 'al', r.al, 'at', to_json(i.created_at at time zone 'UTC')
          #>> '{}' || 'Z', 'inviati', i.inviati, 'report_id', case when r.stato = 'scaduto' then null else r.id end)
        from invii_programmati i join reports r on r.id = i.report_id
        where i.programma_id = p.id order by i.turno desc limit 1) as ultimo
    from programmi_report p join utenti u on u.id = p.creato_da
    where p.esercente_id = ${esercenteDi(call)}
    order by p.stato = 'concluso', p.id desc limit ${MOSTRATI}`.execute(call.db)
  return { data: rows }
}
