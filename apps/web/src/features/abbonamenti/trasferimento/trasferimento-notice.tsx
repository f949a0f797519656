import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { useSession } from '../../../hooks/use-session.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import layout from '../../../ui/layout.module.css'

/** Another person was asked to take it over; until they answer nothing changes. */
export function TrasferimentoNotice({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const { trasferimento: t } = a
  const { role } = useSession().profile
  if (t === null) return null
  const chiede =
    t.ruolo === role
      ? 'Hai chiesto'
      : t.ruolo === 'cliente'
        ? 'Il cliente ha chiesto'
        : `${a.esercente.nome} ha chiesto`
  return (
    <div className={layout['below']}>
      <Notice tone="informazione" title="Aspetta la risposta di un’altra persona">
        {chiede} a {t.email} di prendere questo abbonamento. Può accettare fino al{' '}
        {formattaLimite(t.scade_at)}: fino ad allora non cambia nulla, e il trasferimento si può
        ritirare.
      </Notice>
    </div>
  )
}
