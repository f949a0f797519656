import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useSession } from '../../hooks/use-session.ts'
import { Difficolta } from './difficolta/difficolta.tsx'
import { Puntualita } from './ritardi/puntualita.tsx'
import { SollecitiDilazioneList } from './solleciti/solleciti-dilazione.tsx'

/** Tells of a plan, beside its conditions, what each side may know. */
export function AltriPannelli({ dilazione: d }: { dilazione: Dilazione }) {
  const { profile } = useSession()
  return (
    <>
      <Difficolta dilazione={d} />
      {profile.role !== 'cliente' && <SollecitiDilazioneList dilazione={d} />}
      {profile.role === 'esercente' && <Puntualita cliente_id={d.cliente._id} />}
    </>
  )
}
