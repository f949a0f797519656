import { NativeSelect } from '@mantine/core'
import { chiediReportBody, type ReportRow } from '@rateo/contract/ponte/reports'
import { periodiPronti } from '@rateo/domain/tempo/periodi-pronti'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { TIPI_REPORT, type TipoReport } from '@rateo/domain/stati/report'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { ReadyPeriods } from '../../ui/fields/ready-periods.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useChiediReport } from './reports.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './reports.module.css'

type Values = { tipo: TipoReport; dal: string; al: string }

type Props = { role: Ruolo; onClose: () => void; onAsked: (report: ReportRow) => void }

/** Asks for a report over a period: what it counts is told in words (REP-M2). */
export function ChiediReportDialog({ role, onClose, onAsked }: Props) {
  const today = useToday()
  const tipi = TIPI_REPORT.filter((tipo) => CATALOGO[tipo].ruoli.includes(role))
  const monthStart = `${today.slice(0, 8)}01`
  const initial: Values = { tipo: tipi[0] ?? 'incassi', dal: monthStart, al: today }
  const { held, form, values, field } = useContractForm({
    initial,
    schema: chiediReportBody,
    toBody: (typed) => typed,
    change: useChiediReport(),
    onDone: onAsked,
  })
  const pronti = [
    ...periodiPronti(today, 'indietro').filter(({ nome }) => nome !== 'Oggi'),
    ...periodiPronti(today, 'avanti').filter(({ nome }) => nome === 'Prossimi 30 giorni'),
  ]

  return (
    <FormDialog title="Chiedi un report" held={held} label="Chiedi il report" onClose={onClose}>
      <NativeSelect
        label="Che cosa vuoi vedere"
        data={tipi.map((value) => ({ value, label: CATALOGO[value].titolo }))}
        {...field('tipo')}
      />
      <p className={classes['help']}>{CATALOGO[values.tipo].descrizione}</p>
      <div className={layout['pairEven']}>
        <DayField label="Dal" {...field('dal')} />
        <DayField label="Al" {...field('al')} />
      </div>
      <ReadyPeriods periodi={pronti} onChoose={({ dal, al }) => form.setValues({ dal, al })} />
    </FormDialog>
  )
}
