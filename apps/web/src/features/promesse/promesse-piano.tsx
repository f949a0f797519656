import { NOMI_PROMESSA } from '@rateo/domain/stati/promessa'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { delPianoQuery } from './promesse.api.ts'
import { frasePromessa } from './words.ts'

type InRitardo = { n: number; pagamento_id: string }
type Props = { dilazione_id: string; inRitardo: readonly InRitardo[] }

/** The promises on the rate of a plan; the cliente is led to the late ones, where a day is told (Y1). */
export function PromessePiano({ dilazione_id, inRitardo }: Props) {
  const { profile } = useSession()
  const { data } = useQuery(delPianoQuery(dilazione_id))
  if (data === undefined) return null
  const daDire =
    profile.role === 'cliente'
      ? inRitardo.filter(
          ({ pagamento_id }) =>
            !data.data.some((una) => una.stato === 'attiva' && una.pagamento_id === pagamento_id),
        )
      : []
  if (data.data.length === 0 && daDire.length === 0) return null
  return (
    <Panel title="Promesse di pagamento">
      <ul className={layout['listClose']}>
        {daDire.map(({ n, pagamento_id }) => (
          <li key={pagamento_id}>
            La rata {n} è in ritardo:{' '}
            <Link to={paths.pagamento(pagamento_id)}>dì quando la paghi</Link>.
          </li>
        ))}
        {data.data.map((una) => (
          <li key={una._id}>
            <strong>{NOMI_PROMESSA[una.stato]}</strong>:{' '}
            <Link to={paths.pagamento(una.pagamento_id)}>rata {una.n}</Link>, {frasePromessa(una)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
