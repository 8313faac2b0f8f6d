import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // A type may be exported because an exported function names it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'bench/**/run.ts', 'bench/**/main.ts'],
      // Programs of Linux that make, enter and measure the root file system of the image.
      ignoreBinaries: ['du', 'ldd', 'nsenter'],
      project: ['*.ts', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts'],
      // Tests of the server load the first by its path in the package and use the types of the second.
      ignoreDependencies: ['axe-core', '@types/smtp-server'],
    },
    'packages/contract': { project: ['src/**/*.ts'] },
    'packages/sdk': { entry: ['test/**/*.test.ts'], project: ['{src,test}/**/*.ts'] },
    'apps/server': {
      // A program of Linux, with which a test makes a disk that is full.
      ignoreBinaries: ['unshare'],
      entry: ['src/main.ts', 'test/**/*.test.ts', 'test/**/programs/*.ts'],
      project: ['{src,test}/**/*.ts'],
    },
    'apps/dashboard': { entry: ['test/**/*.test.ts'], project: ['{src,test}/**/*.{ts,tsx}'] },
  },
}

export default config
