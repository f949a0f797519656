import { Button, FileInput, Select } from '@mantine/core'
import { PESO_MASSIMO, type TIPI_DOCUMENTO } from '@rateo/contract/persone/registrazione'
import { type SyntheticEvent, useState } from 'react'
import { fieldsOf, messageOf, refusedFields } from '../../api/client.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { Day } from '../../ui/date.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { Azioni, type PassoProps } from './passo-form.tsx'
import { useCaricaDocumento, useEliminaDocumento, useSalvaPasso } from './registrazione.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'
import { campoDi } from './valori.ts'

const TIPI: Readonly<Record<(typeof TIPI_DOCUMENTO)[number], string>> = {
  documento_identita: 'Documento d’identità del rappresentante',
  visura_camerale: 'Visura camerale',
  altro: 'Altro documento',
}
const OPTIONS = Object.entries(TIPI).map(([value, label]) => ({ value, label }))

/** The files of the registration: each goes up as soon as it is chosen. */
export function DocumentiPasso({ registrazione, passo, onSaved, onBack }: PassoProps) {
  const salva = useSalvaPasso()
  const elimina = useEliminaDocumento()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    salva.mutate({ passo, body: {} }, { onSuccess: onSaved })
  }
  const failure = salva.error ?? elimina.error
  return (
    <form className={layout['form']} onSubmit={submit} noValidate>
      {failure && (
        <Notice tone="errore" isAlert>
          {fieldsOf(salva.error)[0]?.message ?? messageOf(failure)}
        </Notice>
      )}
      {registrazione.documenti.length > 0 && (
        <ul className={both(layout['list'], layout['ruled'], classes['documenti'])}>
          {registrazione.documenti.map(({ _id, tipo, nome_file, scadenza }) => (
            <li key={_id}>
              <div>
                <strong>{TIPI[tipo]}</strong>
                <div>
                  {nome_file}
                  {scadenza && (
                    <>
                      , vale fino al <Day value={scadenza} />
                    </>
                  )}
                </div>
              </div>
              <Button
                variant="subtle"
                aria-label={`Togli ${nome_file}`}
                onClick={() => elimina.mutate(_id)}
              >
                Togli
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Nuovo onUploaded={salva.reset} />
      <Azioni onBack={onBack}>
        <Button type="submit" size="md" loading={salva.isPending}>
          Salva e continua
        </Button>
      </Azioni>
    </form>
  )
}

/** A file more: what was missing may be here now, so that a refusal of before is taken away. */
function Nuovo({ onUploaded }: { onUploaded: () => void }) {
  const [tipo, setTipo] = useState<string>('documento_identita')
  const [scadenza, setScadenza] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const carica = useCaricaDocumento()
  const errori = refusedFields(carica.error, campoDi)
  const isElsewhere = Object.keys(errori).length > 0 && errori['file'] === undefined
  const isTooBig = file !== null && file.size > PESO_MASSIMO
  const fileError = isTooBig
    ? 'Il file supera i 5 MB: riducilo e riprova.'
    : isElsewhere
      ? null
      : uploadErrorOf(carica.error)

  const send = () => {
    if (file === null || isTooBig) return
    carica.send(
      { file, tipo, scadenza },
      {
        onSuccess: () => {
          setFile(null)
          setScadenza('')
          onUploaded()
        },
      },
    )
  }
  return (
    <fieldset className={both(layout['group'], classes['gruppo'])}>
      <legend>Aggiungi un documento</legend>
      <div className={classes['campi']}>
        <Select
          id="campo-tipo"
          label="Tipo"
          data={OPTIONS}
          value={tipo}
          allowDeselect={false}
          onChange={(next) => setTipo(next ?? 'altro')}
        />
        <DayField
          id="campo-scadenza"
          label={tipo === 'documento_identita' ? 'Vale fino al' : 'Vale fino al (facoltativo)'}
          value={scadenza}
          onChange={setScadenza}
          error={errori['scadenza']}
        />
        <div data-largo="true">
          <FileInput
            id="campo-file"
            label="File"
            description="PDF, JPG o PNG, al massimo 5 MB"
            placeholder="Scegli il file"
            accept="application/pdf,image/jpeg,image/png"
            value={file}
            onChange={(next) => {
              carica.reset()
              setFile(next)
            }}
            error={fileError}
          />
          <UploadState upload={carica} />
        </div>
      </div>
      <Button
        variant="default"
        disabled={file === null}
        loading={carica.part !== null}
        onClick={send}
      >
        Carica
      </Button>
    </fieldset>
  )
}
