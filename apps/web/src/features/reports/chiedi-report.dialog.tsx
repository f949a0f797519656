import { Button, Group, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { chiediReportBody, type ReportRow } from '@rateo/contract/ponte/reports'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { CATALOGO, TIPI_REPORT, type TipoReport } from '@rateo/domain/stati/report'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { type SyntheticEvent, useRef } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { useToday } from '../../hooks/use-today.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { type FormError, FormErrors } from '../../ui/fields/form-errors.tsx'
import { useChiediReport } from './reports.api.ts'
import classes from './reports.module.css'
import { Modal } from '../../ui/modal.tsx'

type Values = { tipo: TipoReport; dal: string; al: string }

function validate(values: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of chiediReportBody.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message
  }
  return errors
}

function summaryOf(errors: Record<string, unknown>, error: unknown): FormError[] {
  const named = Object.entries(errors).flatMap(([field, message]) =>
    typeof message === 'string' ? [{ field, message }] : [],
  )
  if (named.length > 0 || !error) return named
  return [{ field: null, message: messageOf(error) }]
}

type Props = { role: Ruolo; onClose: () => void; onAsked: (report: ReportRow) => void }

/** Asks for a report over a period: what it counts is told in words (REP-M2). */
export function ChiediReportDialog({ role, onClose, onAsked }: Props) {
  const today = useToday()
  const chiedi = useChiediReport()
  const summary = useRef<HTMLDivElement>(null)
  const tipi = TIPI_REPORT.filter((tipo) => CATALOGO[tipo].ruoli.includes(role))
  const monthStart = `${today.slice(0, 8)}01`
  const form = useForm<Values>({
    initialValues: { tipo: tipi[0] ?? 'incassi', dal: monthStart, al: today },
    validate,
  })
  const showErrors = () => focusSoon(() => summary.current)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chiedi.isPending) return
    chiedi.reset()
    if (form.validate().hasErrors) {
      showErrors()
      return
    }
    chiedi.mutate(form.values, {
      onSuccess: onAsked,
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : []
        form.setErrors(Object.fromEntries(fields.map((f) => [f.pointer.slice(1), f.message])))
        showErrors()
      },
    })
  }
  const setPeriod = (dal: string, al: string) => form.setValues({ dal, al })
  const day = (name: 'dal' | 'al') => ({
    id: name,
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name],
  })
  const quick = { size: 'compact-sm', variant: 'default' } as const

  return (
    <Modal
      opened
      onClose={onClose}
      title="Chiedi un report"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={summaryOf(form.errors, chiedi.error)} />
        <NativeSelect
          id="tipo"
          label="Che cosa vuoi vedere"
          data={tipi.map((value) => ({ value, label: CATALOGO[value].titolo }))}
          {...form.getInputProps('tipo')}
        />
        <p className={classes['help']}>{CATALOGO[form.values.tipo].descrizione}</p>
        <div className={classes['pair']}>
          <DayField label="Dal" {...day('dal')} />
          <DayField label="Al" {...day('al')} />
        </div>
        <Group gap={8} role="group" aria-label="Periodi pronti">
          <Button {...quick} onClick={() => setPeriod(monthStart, today)}>
            Questo mese
          </Button>
          <Button
            {...quick}
            onClick={() => setPeriod(aggiungiMesi(monthStart, -1), aggiungiGiorni(monthStart, -1))}
          >
            Mese scorso
          </Button>
          <Button
            {...quick}
            onClick={() => setPeriod(aggiungiGiorni(today, 1), aggiungiGiorni(today, 30))}
          >
            Prossimi 30 giorni
          </Button>
        </Group>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={chiedi.isPending}>
            Indietro
          </Button>
          <Button type="submit" loading={chiedi.isPending}>
            Chiedi il report
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
