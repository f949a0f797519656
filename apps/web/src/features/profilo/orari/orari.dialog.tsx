import { Button, Checkbox } from '@mantine/core'
import { type PuntoVendita, scriviOrari } from '@rateo/contract/persone/attivita'
import { GIORNI_SETTIMANA } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import { useScriviOrari } from '../profilo.api.ts'
import { ChiusureFields } from './chiusure-fields.tsx'
import { GiornoFields } from './giorno-fields.tsx'
import { CAMPI, check, copiaDa, toBody, type Values, valuesOf } from './orari.values.ts'

type Props = { punto: PuntoVendita; onClose: () => void }

const conMaiuscola = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1)

/** The opening hours of one point of sale (RIC-B1). */
export function OrariDialog({ punto, onClose }: Props) {
  const toast = useToast()
  const change = useScriviOrari(punto._id)
  const fatto = (text: string) => () => {
    toast({ tone: 'successo', text })
    onClose()
  }
  const { held, form, values, field, tick } = useContractForm<
    Values,
    ReturnType<typeof toBody> | { apertura: null },
    unknown
  >({
    initial: valuesOf(punto.apertura),
    schema: scriviOrari.body,
    toBody,
    check,
    change,
    onDone: fatto('Orari salvati.'),
    draft: `orari-${punto._id}`,
  })
  const aperti = CAMPI.filter((campo) => values[campo] !== '').length
  return (
    <FormDialog
      title={`Orari di ${punto.nome}`}
      held={held}
      label="Salva"
      onClose={onClose}
      {...(punto.apertura && {
        aside: (
          <Button
            variant="subtle"
            onClick={() => change.mutate({ apertura: null }, { onSuccess: fatto('Orari tolti.') })}
          >
            Togli gli orari
          </Button>
        ),
      })}
    >
      <p className={layout['lineProse']}>
        I clienti vedono se sei aperto e quando riapri. Se chiudi dopo mezzanotte scrivi l’ora del
        giorno dopo, ad esempio dalle 18:00 alle 02:00.
      </p>
      {CAMPI.map((campo, i) => (
        <GiornoFields
          key={campo}
          id={field(campo).id}
          nome={conMaiuscola(GIORNI_SETTIMANA[i] ?? campo)}
          value={values[campo]}
          error={messageOf(form.errors[campo])}
          onChange={(value) => form.setFieldValue(campo, value)}
          onCopia={
            aperti > 1 || values[campo] === ''
              ? () => form.setValues(copiaDa(values, campo))
              : undefined
          }
        />
      ))}
      <Checkbox
        label="Aperto anche nei giorni festivi"
        description="Ad esempio il 25 aprile o il 26 dicembre. Altrimenti in quei giorni risulti chiuso."
        {...tick('aperto_nei_festivi')}
      />
      <ChiusureFields
        id={field('chiusure').id}
        value={values.chiusure}
        error={messageOf(form.errors['chiusure'])}
        onChange={(value) => form.setFieldValue('chiusure', value)}
      />
    </FormDialog>
  )
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : undefined
