import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { PromessePiano } from '../promesse/index.ts'
import { Difficolta } from './difficolta/difficolta.tsx'
import { Puntualita } from './ritardi/puntualita.tsx'
import { SollecitiDilazioneList } from './solleciti/solleciti-dilazione.tsx'

/** The rate whose day is past and that may be paid. */
const inRitardoDi = ({ rate }: Dilazione, oggi: string) =>
  rate.flatMap(({ n, scadenza, pagabile, pagamento }) =>
    pagabile && scadenza < oggi && pagamento !== null ? [{ n, pagamento_id: pagamento._id }] : [],
  )

/** Tells of a plan, beside its conditions, what each side may know. */
export function AltriPannelli({ dilazione: d }: { dilazione: Dilazione }) {
  const { profile } = useSession()
  const oggi = useToday()
  return (
    <>
      <Difficolta dilazione={d} />
      <PromessePiano dilazione_id={d._id} inRitardo={inRitardoDi(d, oggi)} />
      {profile.role !== 'cliente' && <SollecitiDilazioneList dilazione={d} />}
      {profile.role === 'esercente' && <Puntualita cliente_id={d.cliente._id} />}
    </>
  )
}
