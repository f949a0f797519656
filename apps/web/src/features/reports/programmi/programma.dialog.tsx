import { NativeSelect, Textarea } from '@mantine/core'
import {
  cambiaProgrammaReport,
  type ProgrammaReport,
  programmaReportBody,
} from '@rateo/contract/ponte/programmi-report'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import {
  CADENZE_REPORT,
  type CadenzaReport,
  PAROLE_CADENZA_REPORT,
  prossimoTurno,
} from '@rateo/domain/andamento/programma-report'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { TIPI_REPORT, type TipoReport } from '@rateo/domain/stati/report'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useCambiaProgramma, useProgramma } from './programmi.api.ts'

const TIPI = TIPI_REPORT.filter((tipo) => CATALOGO[tipo].ruoli.includes('esercente'))
const CADENZE = CADENZE_REPORT.map((value) => ({ value, label: PAROLE_CADENZA_REPORT[value] }))

/** The addresses of a text: each on a line of its own, or parted by commas. */
const addressesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const AIUTO =
  'Uno per riga. Chi lavora per l’attività lo riceve subito; agli altri chiediamo prima se lo vogliono.'

const Prossimo = ({ cadenza }: { cadenza: CadenzaReport }) => (
  <p className={layout['quietProse']}>
    Il primo parte {formattaGiornoCompleto(prossimoTurno(cadenza, useToday()))}, dopo le 7. Chi lo
    riceve può smettere quando vuole.
  </p>
)

/** Has a report sent by itself, to several addresses (REP-B1). */
export function ProgrammaDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const { email } = useSession().profile
  const { held, values, field } = useContractForm({
    initial: { tipo: 'incassi', cadenza: 'settimanale', indirizzi: email },
    schema: programmaReportBody,
    toBody: ({ tipo, cadenza, indirizzi }: Values) => ({
      tipo,
      cadenza,
      indirizzi: addressesOf(indirizzi),
    }),
    change: useProgramma(useIdempotencyKey('programma-report')),
    onDone: () => {
      toast({ tone: 'successo', text: 'Programmato: parte da solo, e lo trovi in questo elenco.' })
      onClose()
    },
  })
  return (
    <FormDialog title="Programma un report" held={held} label="Programma" onClose={onClose}>
      <NativeSelect
        label="Che cosa mandare"
        data={TIPI.map((value) => ({ value, label: CATALOGO[value].titolo }))}
        {...field('tipo')}
      />
      <NativeSelect label="Quando" data={CADENZE} {...field('cadenza')} />
      <Textarea label="A quali indirizzi" description={AIUTO} rows={3} {...field('indirizzi')} />
      <Prossimo cadenza={values.cadenza} />
    </FormDialog>
  )
}

type Values = { tipo: TipoReport; cadenza: CadenzaReport; indirizzi: string }

type CambiaProps = { programma: ProgrammaReport; onClose: () => void }

/** Changes when a report is sent, and to whom: who is there already is not asked again. */
export function CambiaProgrammaDialog({ programma, onClose }: CambiaProps) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: {
      cadenza: programma.cadenza,
      indirizzi: programma.destinatari.map(({ email }) => email).join('\n'),
    },
    schema: cambiaProgrammaReport.body,
    toBody: ({ cadenza, indirizzi }) => ({ cadenza, indirizzi: addressesOf(indirizzi) }),
    change: useCambiaProgramma(programma._id),
    onDone: () => {
      toast({ tone: 'successo', text: 'Salvato.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Modifica “${CATALOGO[programma.tipo].titolo}”`}
      held={held}
      label="Salva"
      onClose={onClose}
    >
      <NativeSelect label="Quando" data={CADENZE} {...field('cadenza')} />
      <Textarea label="A quali indirizzi" description={AIUTO} rows={3} {...field('indirizzi')} />
    </FormDialog>
  )
}
