/** 1 January 1980, the first day of a ZIP file, as time and date. */
const FIRST_DAY = 0x0021_0000
const END = 0x0605_4b50

/**
 * A ZIP file without the time it was written, which the library takes from the clock.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16
 */
export function undated(zip: Buffer): Buffer {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== END) throw new Error('the file does not end like a ZIP file')
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    zip.writeUInt32LE(FIRST_DAY, entry + 12)
    zip.writeUInt32LE(FIRST_DAY, zip.readUInt32LE(entry + 42) + 10)
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  return zip
}
