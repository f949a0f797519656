import { Button, FileInput } from '@mantine/core'
import { type ContoBanca, type EsitoEstratto, PESO_ESTRATTO } from '@rateo/contract/ponte/banca'
import { contato } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { fieldsOf } from '../../api/client.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useImportaEstratto, useProvaEstratto } from './banca.api.ts'
import { ContoFields, DAL_FILE, NUOVO } from './conto-fields.tsx'
import { EsitoProva } from './esito-prova.tsx'
import { type Mappatura, MappaturaFields } from './mappatura-fields.tsx'

const TROPPO = 'Il file supera i 50 MB: scarica dalla banca un periodo più breve.'

type Props = { conti: readonly ContoBanca[]; onClose: () => void }

/** A file of the bank: read and tried first, then imported; every movement counts once (PAG-B3). */
export function ImportaDialog({ conti, onClose }: Props) {
  const toast = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [conto, setConto] = useState(conti.length === 1 ? (conti[0]?.iban ?? DAL_FILE) : DAL_FILE)
  const [iban, setIban] = useState('')
  const [banca, setBanca] = useState('')
  const [esito, setEsito] = useState<EsitoEstratto | null>(null)
  const [mappatura, setMappatura] = useState<Mappatura | null>(null)
  const [isMapping, setMapping] = useState(false)
  const prova = useProvaEstratto((letto) => {
    setEsito(letto)
    if (letto.colonne)
      setMappatura({
        titoli: letto.colonne.titoli,
        colonne: letto.colonne.colonne,
        date: letto.colonne.date,
      })
    if (letto.iban === null) setConto(NUOVO)
    setMapping(letto.colonne !== null && letto.letti === 0)
  })
  const importa = useImportaEstratto(({ nuovi }) => {
    toast({
      tone: 'successo',
      text: `${contato(nuovi, 'movimento importato', 'movimenti importati')}.`,
    })
    onClose()
  })
  const fields = {
    iban: conto === NUOVO ? iban : conto,
    banca: conto === NUOVO ? banca : '',
    mappatura: mappatura === null ? '' : JSON.stringify(mappatura),
  }
  const isBusy = prova.part !== null || importa.part !== null
  const tooBig = file !== null && file.size > PESO_ESTRATTO
  const changed = () => {
    setEsito(null)
    importa.reset()
    prova.reset()
  }
  const choose = (chosen: File | null) => {
    changed()
    setFile(chosen)
    setMappatura(null)
    setMapping(false)
    if (chosen && chosen.size <= PESO_ESTRATTO) {
      prova.send({ file: chosen, fields: { ...fields, mappatura: '' } })
    }
  }
  const error = prova.error ?? importa.error
  const wrong = Object.fromEntries(fieldsOf(error).map(({ name, message }) => [name, message]))
  const inField = wrong['iban'] !== undefined && conto === NUOVO
  return (
    <Dialog title="Importa i movimenti" size="lg" isBusy={isBusy} onClose={onClose}>
      <div className={layout['form']}>
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (!isBusy) choose(event.dataTransfer.files[0] ?? null)
          }}
        >
          <FileInput
            label="File della banca"
            description="CSV, CAMT.053 o MT940, fino a 50 MB: lo scarichi dal sito della tua banca"
            placeholder="Scegli il file, o trascinalo qui"
            accept=".csv,.txt,.xml,.sta,.mt940,.940"
            value={file}
            disabled={isBusy}
            data-autofocus
            error={tooBig ? TROPPO : inField ? null : (wrong['iban'] ?? uploadErrorOf(error))}
            onChange={choose}
          />
        </div>
        <ContoFields
          conti={conti}
          value={{ conto, iban, banca }}
          error={wrong['iban']}
          isBusy={isBusy}
          onChange={(value) => {
            if (value.conto !== conto || value.iban !== iban) changed()
            setConto(value.conto)
            setIban(value.iban)
            setBanca(value.banca)
          }}
        />
        <UploadState upload={prova.part === null ? importa : prova} />
        {esito && <EsitoProva esito={esito} />}
        {esito?.colonne && mappatura && isMapping && (
          <MappaturaFields colonne={esito.colonne} value={mappatura} onChange={setMappatura} />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Indietro
          </Button>
          {esito?.colonne && !isMapping && (
            <Button variant="default" onClick={() => setMapping(true)} disabled={isBusy}>
              Cambia le colonne
            </Button>
          )}
          {file && !tooBig && (esito === null || isMapping) && (
            <Button loading={prova.part !== null} onClick={() => prova.send({ file, fields })}>
              Leggi il file
            </Button>
          )}
          {file && esito && !isMapping && esito.motivo_no === null && esito.nuovi > 0 && (
            <Button loading={importa.part !== null} onClick={() => importa.send({ file, fields })}>
              {`Importa ${contato(esito.nuovi, 'movimento', 'movimenti')}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
